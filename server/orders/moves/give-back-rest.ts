import { eq } from 'drizzle-orm'
import { giveBackStock } from '../../catalogue/give-back-stock.ts'
import type { Context } from '../../context.ts'
import { orderItems } from '../../database/schema/orders.ts'

/**
 * What of a fulfilment was not handed over goes back to the stock: what is a remainder may be contested, and refunded
 * altogether, later, so that its row says whether it still holds any (move-fulfilment.ts). In the caller's transaction, with the
 * order locked; the other sellers' parts may follow in it, so all of the order's articles are locked at once.
 */
export async function giveBackRest(
  ctx: Context,
  input: { orderId: string; fulfilmentId: string },
): Promise<void> {
  const { orderId, fulfilmentId } = input
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
