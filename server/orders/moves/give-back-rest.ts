import { and, eq, inArray } from 'drizzle-orm'
import { transitionNames, transitionOf } from '#domain/orders/lifecycle.ts'
import { giveBackStock } from '../../catalogue/give-back-stock.ts'
import type { Context } from '../../context.ts'
import { orderEvents, orderItems } from '../../database/schema/orders.ts'

const givingBack = transitionNames.filter((name) => transitionOf(name).effects.includes('give-back-stock'))

/**
 * What of a fulfilment was not handed over goes back to the stock, once: what was refunded as a remainder may be contested,
 * and refunded altogether, later. In the caller's transaction, with the order locked and its event not yet written; the other
 * sellers' parts may follow in it, so all of the order's articles are locked at once.
 */
export async function giveBackRest(
  ctx: Context,
  input: { orderId: string; fulfilmentId: string },
): Promise<void> {
  const { orderId, fulfilmentId } = input
  const before = and(eq(orderEvents.fulfilmentId, fulfilmentId), inArray(orderEvents.transition, givingBack))
  if ((await ctx.db.$count(orderEvents, before)) > 0) return
  const items = await ctx.db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const lines = items
    .filter((item) => item.fulfilmentId === fulfilmentId)
    .map(({ productId, quantity, handedOver }) => ({ productId, quantity: quantity - handedOver }))
    .filter(({ quantity }) => quantity > 0)
  const lockedWith = items.map(({ productId }) => productId)
  if (lines.length > 0) await giveBackStock(ctx, { lines, lockedWith })
}
