import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { grossOf } from '#domain/payments/shares.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { refunds, transferReversals } from '../database/schema/payments.ts'
import { findRefund } from './find-for-admin.ts'
import { lockOrderRow } from './lock-order-row.ts'

/**
 * The buyer gets their money although the seller's part of it cannot be taken back: the association pays that itself.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when nothing is missing (any more)
 */
export async function bearRefund(ctx: Context, input: { refundId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    const { id, orderId } = await findRefund(ctx, input.refundId)
    await lockOrderRow(ctx, { orderId })
    const refund = await findRefund(ctx, id)
    const missing = await db
      .select()
      .from(transferReversals)
      .where(and(eq(transferReversals.refundId, id), eq(transferReversals.status, 'failed')))
    const loss = missing.reduce((total, reversal) => total + grossOf(reversal), 0)
    if (refund.status !== 'failed' || refund.borne > 0 || loss === 0)
      throw new AppError('conflict', moneyMessages.nothingToBear)
    await db
      .update(refunds)
      .set({ status: 'queued', borne: loss, takenBack: refund.takenBack - loss })
      .where(eq(refunds.id, id))
    await ctx.jobs.enqueue(db, 'send-refund', { refundId: id })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [
      {
        action: 'refund.bear',
        subject,
        before: { refund: id, lastError: refund.lastError },
        after: { borne: loss },
      },
    ])
  })
}
