import { eq } from 'drizzle-orm'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { giveBackStock } from '../../catalogue/give-back-stock.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { orderEvents, orderItems, orders } from '../../database/schema/orders.ts'
import { enqueueCancellationEmails } from './enqueue-cancellation-emails.ts'
import { findOrder } from './find-order.ts'

/**
 * Cancels an order nobody has paid yet, gives its articles back to the stock and tells buyer and sellers, with the
 * reason if there is one.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` once it is in another state
 */
export async function cancelOrder(ctx: Context, input: { orderId: string; reason?: string }): Promise<void> {
  const { userId: actorId } = requireAdmin(ctx)
  const { reason = '' } = input
  await inTransaction(ctx, async (ctx) => {
    const { id: orderId } = await findOrder(ctx, input.orderId)
    const [order] = await ctx.db
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update')
    if (order?.status !== 'initial') throw new AppError('conflict', orderAdminMessages.notCancellable)
    const lines = await ctx.db
      .select({ productId: orderItems.productId, quantity: orderItems.quantity, title: orderItems.title })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
    await giveBackStock(ctx, { lines })
    await ctx.db.update(orders).set({ status: 'annulee' }).where(eq(orders.id, orderId))
    await ctx.db.insert(orderEvents).values({
      orderId,
      fromStatus: order.status,
      toStatus: 'annulee',
      actorId,
      createdAt: ctx.clock.now(),
    })
    await recordAudit(ctx, [
      {
        action: 'order.change-status',
        subject: { type: 'order', id: orderId, name: orderNumber(orderId) },
        before: { status: order.status },
        after: { status: 'annulee', ...(reason && { reason }), returned: lines },
      },
    ])
    await enqueueCancellationEmails(ctx, { orderId, reason })
  })
}
