import { and, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { type MoneyLine, moneyStateOf, noSums } from '#domain/payments/seller-money.ts'
import type { Context } from '../../context.ts'
import { fulfilments, orderItems } from '../../database/schema/orders.ts'
import { moneyOfFulfilments } from '../../payments/money/money-of-fulfilments.ts'
import { isPaidSaleOf } from './sold-fulfilments.ts'

interface Window {
  sellerId: string
  limit: number
  offset?: number
  /** Only those that come after this one. */
  after?: MoneyLine & { createdAt: Date }
}

/** Paid sales of a seller with their money, newest first. */
export async function readMoneyLines(
  ctx: Context,
  { sellerId, limit, offset = 0, after }: Window,
): Promise<(MoneyLine & { createdAt: Date })[]> {
  const rows = await ctx.db
    .select({
      fulfilmentId: fulfilments.id,
      orderId: fulfilments.orderId,
      createdAt: fulfilments.createdAt,
      paidAt: fulfilments.paidAt,
      status: fulfilments.status,
    })
    .from(fulfilments)
    .where(
      and(
        isPaidSaleOf(sellerId),
        after &&
          or(
            lt(fulfilments.createdAt, after.createdAt),
            and(eq(fulfilments.createdAt, after.createdAt), lt(fulfilments.id, after.fulfilmentId)),
          ),
      ),
    )
    .orderBy(desc(fulfilments.createdAt), desc(fulfilments.id))
    .limit(limit)
    .offset(offset)
  const fulfilmentIds = rows.map(({ fulfilmentId }) => fulfilmentId)
  if (fulfilmentIds.length === 0) return []
  const [sums, titles] = await Promise.all([
    moneyOfFulfilments(ctx, { fulfilmentIds }),
    ctx.db
      .select({
        id: orderItems.fulfilmentId,
        title: sql<string>`(array_agg(${orderItems.title} order by ${orderItems.title}, ${orderItems.id}))[1]`,
        count: count(),
      })
      .from(orderItems)
      .where(inArray(orderItems.fulfilmentId, fulfilmentIds))
      .groupBy(orderItems.fulfilmentId),
  ])
  const titleOf = new Map(titles.map((row) => [row.id, row]))
  return rows.map(({ status, paidAt, ...row }) => {
    const money = sums.get(row.fulfilmentId) ?? noSums
    const named = titleOf.get(row.fulfilmentId)
    return {
      ...row,
      ...money,
      paidAt: (paidAt ?? row.createdAt).toISOString(),
      title: named?.title ?? '',
      others: (named?.count ?? 1) - 1,
      state: moneyStateOf(money, { isDisputed: status === 'disputed' }),
    }
  })
}
