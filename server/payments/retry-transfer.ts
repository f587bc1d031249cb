import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { transfers } from '../database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order-row.ts'
import { findTransfer } from './find-for-admin.ts'

/**
 * Has a transfer that the provider refused sent again.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it has not failed (any more)
 */
export async function retryTransfer(ctx: Context, input: { transferId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id, orderId, lastError } = await findTransfer(ctx, input.transferId)
    await lockOrderRow(ctx, { orderId })
    const [queued] = await ctx.db
      .update(transfers)
      .set({ status: 'queued' })
      .where(and(eq(transfers.id, id), eq(transfers.status, 'failed')))
      .returning({ id: transfers.id })
    if (!queued) throw new AppError('conflict', moneyMessages.transferNotFailed)
    await ctx.jobs.enqueue(ctx.db, 'send-transfer', { transferId: id })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'transfer.retry', subject, before: { transfer: id, lastError } }])
  })
}
