import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { hasNoJob } from '#server/capabilities/jobs/unfinished-jobs.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { bankFindings } from '#server/database/schema/ledger.ts'
import { cardDisputes, refunds, transferReversals, transfers } from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { sum } from './balances.ts'
import { findRefund, findTransfer } from './find-payment.ts'
import { amountMissingFromSeller } from './order-money.ts'
import type { RefundCallbacks } from './record-refund.ts'

/**
 * Retries a failed refund and its reversals.
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
    // A reversal is needed only while the refund lacks money that the association does not bear.
    const [missingMoney] = await db
      .select({ amount: sum(amountMissingFromSeller) })
      .from(refunds)
      .where(eq(refunds.id, id))
    if (missingMoney && missingMoney.amount > 0)
      await db
        .update(transferReversals)
        .set({ status: 'queued' })
        .where(and(eq(transferReversals.refundId, id), eq(transferReversals.status, 'failed')))
    await publish(ctx, { type: 'order-changed', orderId })
    await ctx.jobs.enqueue(db, 'send-refund', { refundId: id })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'refund.retry', subject, before: { refund: id, lastError } }])
  })
}

/**
 * Retries a transfer that the provider refused.
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
    await publish(ctx, { type: 'order-changed', orderId })
    await ctx.jobs.enqueue(ctx.db, 'send-transfer', { transferId: id })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'transfer.retry', subject, before: { transfer: id, lastError } }])
  })
}

/**
 * Enqueues the refunds that waited for the bank's decision, when no dispute was lost. After a lost one the provider refunds
 * nothing: they fail, and administrators are notified once. Call it under the order's lock.
 */
export async function requeueDisputedRefunds(
  ctx: Context,
  { paymentId }: { paymentId: string },
  { onFailed }: RefundCallbacks,
): Promise<void> {
  const { db, jobs } = ctx
  const disputes = await db.select().from(cardDisputes).where(eq(cardDisputes.paymentId, paymentId))
  if (disputes.some(({ status }) => status === 'open')) return
  const isLost = disputes.some(({ status }) => status === 'lost')
  const waiting = await db
    .update(refunds)
    .set({ status: isLost ? 'failed' : 'queued' })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'disputed')))
    .returning()
  // All of them belong to one payment, and so to one order.
  if (waiting[0]) await publish(ctx, { type: 'order-changed', orderId: waiting[0].orderId })
  for (const refund of waiting)
    if (isLost) await onFailed?.(ctx, refund, refund.lastError ?? '')
    else await jobs.enqueue(db, 'send-refund', { refundId: refund.id })
}

const maxLostJobs = 1_000

/**
 * Enqueues decided money without a job again. Administrators see the jobs that gave up among the failed work. Returns the
 * number of jobs.
 */
export async function requeueLostMoney({ db, jobs }: Context): Promise<number> {
  const lostTransfers = await db
    .select({ transferId: transfers.id })
    .from(transfers)
    .where(
      and(
        inArray(transfers.status, ['queued', 'sending']),
        hasNoJob('send-transfer', { transferId: transfers.id }, { countsGivenUp: true }),
      ),
    )
    .limit(maxLostJobs)
  const lostRefunds = await db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'queued'),
        hasNoJob('send-refund', { refundId: refunds.id }, { countsGivenUp: true }),
      ),
    )
    .limit(maxLostJobs)
  const lostFindings = await db
    .select({ findingId: bankFindings.id })
    .from(bankFindings)
    .where(
      and(
        eq(bankFindings.status, 'refunding'),
        hasNoJob('send-finding-refund', { findingId: bankFindings.id }, { countsGivenUp: true }),
      ),
    )
    .limit(maxLostJobs)
  if (lostFindings.length > 0) await jobs.enqueueAll(db, 'send-finding-refund', lostFindings)
  if (lostTransfers.length > 0) await jobs.enqueueAll(db, 'send-transfer', lostTransfers)
  if (lostRefunds.length > 0) await jobs.enqueueAll(db, 'send-refund', lostRefunds)
  return lostTransfers.length + lostRefunds.length + lostFindings.length
}
