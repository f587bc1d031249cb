import { and, eq } from 'drizzle-orm'
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
    const ofRefund = eq(transferReversals.refundId, id)
    const isComing = and(ofRefund, eq(transferReversals.status, 'queued'))
    const [missing] = await db
      .select({ amount: sum(missingOfRefund) })
      .from(refunds)
      .where(eq(refunds.id, id))
    const loss = missing?.amount ?? 0
    if (refund.status !== 'failed' || loss === 0 || (await db.$count(transferReversals, isComing)) > 0)
      throw new AppError('conflict', moneyMessages.nothingToBear)
    await db
      .update(refunds)
      .set({ status: 'queued', borne: refund.borne + loss, takenBack: refund.takenBack - loss })
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
