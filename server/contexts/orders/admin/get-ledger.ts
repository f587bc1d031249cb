import { asc, inArray } from 'drizzle-orm'
import { isAssignable } from '#domain/payments/findings.ts'
import type { Context } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { getBooks } from '#server/contexts/payments/check/get-books.ts'
import { fulfilments } from '#server/database/schema/orders.ts'

/**
 * The platform's money, and of each refund that was made at the provider the fulfilments of its order it may belong to.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function getLedger(ctx: Context) {
  const books = await getBooks(ctx)
  const { lines, hasMore } = books.findings
  const orderIds = lines.flatMap((line) => (isAssignable(line) && line.orderId) || [])
  const fulfilments = await listFulfilments(ctx, orderIds)
  const withFulfilments = lines.map((line) => ({
    ...line,
    fulfilments: isAssignable(line)
      ? fulfilments.filter((fulfilment) => fulfilment.orderId === line.orderId)
      : [],
  }))
  return { ...books, findings: { lines: withFulfilments, hasMore } }
}

async function listFulfilments(ctx: Context, orderIds: string[]) {
  if (orderIds.length === 0) return []
  const { id, orderId, sellerId } = fulfilments
  const rows = await ctx.db
    .select({ id, orderId, sellerId })
    .from(fulfilments)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(id))
  const names = await namePeople(ctx, { userIds: rows.map((row) => row.sellerId) })
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    seller: names.get(row.sellerId) ?? 'Vendeur',
  }))
}
