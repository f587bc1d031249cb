import { orderAdminMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import { states } from '#domain/orders/states.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { type CancelledItem, cancelUnpaidFulfilments } from '#server/contexts/orders/moves/unpaid-orders.ts'
import { orderNotes } from '#server/database/schema/orders.ts'
import { lockOrder } from '../lock-order.ts'
import { findOrder } from './find-orders.ts'

/**
 * Cancels an unpaid order, releases its stock and notifies buyer and sellers, with the reason if there is one.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` in another state
 */
export async function cancelOrder(ctx: Context, input: { orderId: string; reason?: string }): Promise<void> {
  requireAdmin(ctx)
  const { reason = '' } = input
  await inTransaction(ctx, async (ctx) => {
    const { id: orderId } = await findOrder(ctx, input.orderId)
    const order = await lockOrder(ctx, { orderId })
    if (order.status !== states.placed) throw new AppError('conflict', orderAdminMessages.notCancellable)
    const returned = await cancelUnpaidFulfilments(ctx, { orderId, mover: 'administrator', reason })
    await recordAudit(ctx, [
      {
        action: 'order.change-status',
        subject: { type: 'order', id: orderId, name: orderNumber(orderId) },
        before: { status: order.status },
        after: { status: states.cancelled, ...(reason && { reason }), returned: returned.map(countedTitle) },
      },
    ])
  })
}

const countedTitle = ({ title, quantity, saleUnit }: CancelledItem): string =>
  quantity > 1 ? `${soldQuantityText(quantity, { saleUnit })}\u00a0× ${title}` : title

/** Notes of the administrators about an order. @throws AppError `not-signed-in`, `forbidden`, `not-found` */
export async function addOrderNote(
  ctx: Context,
  input: { orderId: string; text: string },
): Promise<{ id: string }> {
  const { userId: authorId } = requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { id: orderId } = await findOrder(ctx, input.orderId)
    const [note] = await ctx.db
      .insert(orderNotes)
      .values({ orderId, authorId, text: input.text, createdAt: ctx.clock.now() })
      .returning({ id: orderNotes.id })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'order.note', subject, after: { note: input.text } }])
    return { id: note?.id as string }
  })
}
