import { and, eq, inArray } from 'drizzle-orm'
import { transitionNames, transitionOf } from '#domain/orders/lifecycle.ts'
import { giveBackStock } from '../../catalogue/give-back-stock.ts'
import type { Context } from '../../context.ts'
import { orderEvents, orderItems } from '../../database/schema/orders.ts'

const givingBack = transitionNames.filter((name) => transitionOf(name).effects.includes('give-back-stock'))

/**
 * What of a fulfilment was not handed over goes back to the stock, once: what was refunded as a remainder may be contested,
 * and refunded altogether, later. In the caller's transaction, with the order locked and its event not yet written.
 */
export async function giveBackRest(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { fulfilmentId } = input
  const before = and(eq(orderEvents.fulfilmentId, fulfilmentId), inArray(orderEvents.transition, givingBack))
  if ((await ctx.db.$count(orderEvents, before)) > 0) return
  const items = await ctx.db
    .select({
      productId: orderItems.productId,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
    })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
  const lines = items
    .map(({ productId, quantity, handedOver }) => ({ productId, quantity: quantity - handedOver }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length > 0) await giveBackStock(ctx, { lines })
}
