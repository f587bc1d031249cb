import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../context.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { requireSeller } from '../../selling/require-seller.ts'
import { lockOrder } from '../lock-order.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { findOwnCode, readOwnCode, refuseClosedCode } from './find-own-code.ts'
import { type HandOver, readHandOver } from './read-hand-over.ts'

export interface Collected extends HandOver {
  /** This code was used before: nothing was changed now. */
  alreadyRecorded: boolean
}

/**
 * Hands articles over against the buyer's code: all that is left, or a part of it. The same code sent again, by the same phone
 * or another, changes nothing and answers what was recorded.
 * @throws AppError as check-code does; `conflict` for more than is left
 */
export async function collect(
  ctx: Context,
  input: { code: string; items: { itemId: string; quantity: number }[] },
): Promise<Collected> {
  const { userId: sellerId } = requireSeller(ctx)
  const { orderId, pickupCodeId, fulfilmentId } = await findOwnCode(ctx, { sellerId, code: input.code })
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, { orderId })
    const current = await readOwnCode(ctx, { pickupCodeId })
    const recorded = await readHandOver(ctx, current)
    if (recorded) return { ...recorded, alreadyRecorded: true }
    refuseClosedCode(current)
    await moveFulfilment(ctx, {
      fulfilmentId,
      transition: (await isAllThatIsLeft(ctx, fulfilmentId, input.items)) ? 'collect' : 'hand-over-part',
      mover: 'seller',
      items: input.items,
      pickupCodeId,
    })
    const handOver = await readHandOver(ctx, await readOwnCode(ctx, { pickupCodeId }))
    if (!handOver) throw new Error(`pickup code ${pickupCodeId} was not marked as used`)
    return { ...handOver, alreadyRecorded: false }
  })
}

async function isAllThatIsLeft(
  ctx: Context,
  fulfilmentId: string,
  chosen: readonly { itemId: string; quantity: number }[],
): Promise<boolean> {
  const items = await ctx.db
    .select({ id: orderItems.id, quantity: orderItems.quantity, handedOver: orderItems.handedOver })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
  return items.every(({ id, quantity, handedOver }) => {
    const taken = chosen.filter(({ itemId }) => itemId === id).reduce((sum, line) => sum + line.quantity, 0)
    return taken === quantity - handedOver
  })
}
