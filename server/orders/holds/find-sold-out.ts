import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listStock } from '../../catalogue/stock.ts'
import type { Context } from '../../context.ts'
import { fulfilments, orderItems } from '../../database/schema/orders.ts'

/**
 * Of these fulfilments, which hold nothing, those of which others have bought too much: what unpaid orders keep may come back within
 * the hour, and does not count as bought.
 */
export async function findSoldOut(ctx: Context, input: { fulfilmentIds: string[] }): Promise<Set<string>> {
  if (input.fulfilmentIds.length === 0) return new Set()
  const wanted = await ctx.db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, input.fulfilmentIds))
  const productIds = [...new Set(wanted.map(({ productId }) => productId))]
  const stock = await listStock(ctx, { productIds })
  const kept = await ctx.db
    .select({ productId: orderItems.productId, quantity: sql<number>`sum(${orderItems.quantity})::int` })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(
      and(
        inArray(orderItems.productId, productIds),
        eq(fulfilments.holdsStock, true),
        eq(fulfilments.status, 'initial'),
        isNull(fulfilments.paidAt),
      ),
    )
    .groupBy(orderItems.productId)
  const keptOf = new Map(kept.map(({ productId, quantity }) => [productId, quantity]))
  const isGone = ({ productId, quantity }: { productId: string; quantity: number }) =>
    (stock.get(productId) ?? 0) + (keptOf.get(productId) ?? 0) < quantity
  return new Set(wanted.filter(isGone).map(({ fulfilmentId }) => fulfilmentId))
}
