import { and, asc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm'
import { states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { listStock } from '#server/contexts/catalogue/stock.ts'
import { fulfilments, orderItems } from '#server/database/schema/orders.ts'

const batchSize = 500

/**
 * Orders that request more articles than are left in stock, because of other orders or because the seller took them out.
 * Checked against the stock itself, since many operations reduce it.
 */
export async function findSoldOutOrders(ctx: Context): Promise<Set<string>> {
  const found = new Set<string>()
  let after: string | undefined
  for (;;) {
    const waiting = await ctx.db
      .select({ id: fulfilments.id, orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(
        and(
          eq(fulfilments.status, states.placed),
          not(fulfilments.hasReservedStock),
          after ? gt(fulfilments.id, after) : undefined,
        ),
      )
      .orderBy(asc(fulfilments.id))
      .limit(batchSize)
    const soldOut = await findSoldOut(ctx, { fulfilmentIds: waiting.map(({ id }) => id) })
    for (const { id, orderId } of waiting) if (soldOut.has(id)) found.add(orderId)
    after = waiting.at(-1)?.id
    if (waiting.length < batchSize) return found
  }
}

/**
 * Of these fulfilments, which hold nothing, those of which others have bought too much: what unpaid orders keep may come back within
 * the hour, and does not count as bought.
 */
export async function findSoldOut(ctx: Context, input: { fulfilmentIds: string[] }): Promise<Set<string>> {
  if (input.fulfilmentIds.length === 0) return new Set()
  const requestedItems = await ctx.db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, input.fulfilmentIds))
  const productIds = [...new Set(requestedItems.map(({ productId }) => productId))]
  const stock = await listStock(ctx, { productIds })
  const reserved = await ctx.db
    .select({ productId: orderItems.productId, quantity: sql<number>`sum(${orderItems.quantity})::int` })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(
      and(
        inArray(orderItems.productId, productIds),
        eq(fulfilments.hasReservedStock, true),
        eq(fulfilments.status, states.placed),
        isNull(fulfilments.paidAt),
      ),
    )
    .groupBy(orderItems.productId)
  const reservedOf = new Map(reserved.map(({ productId, quantity }) => [productId, quantity]))
  const isSoldOut = ({ productId, quantity }: { productId: string; quantity: number }) =>
    (stock.get(productId) ?? 0) + (reservedOf.get(productId) ?? 0) < quantity
  return new Set(requestedItems.filter(isSoldOut).map(({ fulfilmentId }) => fulfilmentId))
}
