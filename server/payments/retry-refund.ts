import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { refunds, transferReversals } from '../database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order-row.ts'
import { findRefund } from './find-for-admin.ts'
import { sum } from './sum.ts'
import { missingOfRefund } from './unsettled-refunds.ts'

/**
 * Has a refund that failed sent again, and what it takes back from sellers asked for again.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it has not failed (any more)
 */
export async function retryRefund(ctx: Context, input: { refundId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    const { id, orderId, lastError } = await findRefund(ctx, input.refundId)
    await lockOrderRow(ctx, { orderId })
    const [queued] = await db
      .update(refunds)
      .set({ status: 'queued' })
      .where(and(eq(refunds.id, id), inArray(refunds.status, ['failed', 'disputed'])))
      .returning({ id: refunds.id })
    if (!queued) throw new AppError('conflict', moneyMessages.refundNotFailed)
    // What the association bears is not asked of the seller any more.
    const [missing] = await db
      .select({ amount: sum(missingOfRefund) })
      .from(refunds)
      .where(eq(refunds.id, id))
    if (missing && missing.amount > 0)
      await db
        .update(transferReversals)
        .set({ status: 'queued' })
        .where(and(eq(transferReversals.refundId, id), eq(transferReversals.status, 'failed')))
    await ctx.jobs.enqueue(db, 'send-refund', { refundId: id })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'refund.retry', subject, before: { refund: id, lastError } }])
  })
}
