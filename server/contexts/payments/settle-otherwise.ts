import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { refunds, transferReversals } from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { sum } from './balances.ts'
import { findRefund, findTransfer } from './find-payment.ts'
import { amountMissingFromSeller } from './order-money.ts'
import { postRefund, type RefundCallbacks } from './record-refund.ts'
import { recordSent } from './send-transfer.ts'
import { bearBankLosses } from './settle-by-bank.ts'

/**
 * Records that the association repaid the buyer by other means than the provider, such as a transfer or a cheque, with its
 * `reference`.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it has not failed (any more), or waits for a
 * reversal
 */
export async function settleRefundOtherwise(
  ctx: Context,
  input: { refundId: string; reference: string },
  callbacks: RefundCallbacks = {},
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { db, clock } = ctx
    const { reference } = input
    const { id, orderId } = await findRefund(ctx, input.refundId)
    await lockOrderRow(ctx, { orderId })
    const refund = await findRefund(ctx, id)
    const [missing] = await db
      .select({ amount: sum(amountMissingFromSeller) })
      .from(refunds)
      .where(eq(refunds.id, id))
    if (refund.status !== 'failed' || refund.kind === 'card-dispute' || missing?.amount !== 0)
      throw new AppError('conflict', moneyMessages.refundNotPayableOtherwise)
    const [settled] = await db
      .update(refunds)
      .set({
        status: 'succeeded',
        settledAt: sql`coalesce(${refunds.settledAt}, ${clock.now()}::timestamptz)`,
        settledReference: reference,
      })
      .where(eq(refunds.id, id))
      .returning()
    // A refund that the bank returned after its arrival is already in the ledger.
    if (settled && !refund.settledAt) {
      await postRefund(ctx, settled)
      await callbacks.onSettled?.(ctx, settled)
    }
    await publish(ctx, { type: 'order-changed', orderId })
    await bearBankLosses(ctx, refund)
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    const before = { refund: id, lastError: refund.lastError }
    await recordAudit(ctx, [{ action: 'refund.otherwise', subject, before, after: { reference } }])
  })
}

/**
 * Records that the association paid a seller by other means than the provider, with its `reference`, because the account there
 * is closed or rejects. The association bears later refunds of it, which cannot be reversed there.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it neither failed nor waits (any more)
 */
export async function settleTransferOtherwise(
  ctx: Context,
  input: { transferId: string; reference: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { reference } = input
    const { id, orderId } = await findTransfer(ctx, input.transferId)
    await lockOrderRow(ctx, { orderId })
    const transfer = await findTransfer(ctx, id)
    if (transfer.status !== 'failed' && transfer.status !== 'waiting')
      throw new AppError('conflict', moneyMessages.transferNotPayableOtherwise)
    await recordSent(ctx, transfer, { settledReference: reference })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    const before = { transfer: id, lastError: transfer.lastError }
    await recordAudit(ctx, [{ action: 'transfer.otherwise', subject, before, after: { reference } }])
  })
}

/**
 * The association bears the part of a refund that cannot be recovered from the seller.
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
    const isPending = and(ofRefund, eq(transferReversals.status, 'queued'))
    const [missing] = await db
      .select({ amount: sum(amountMissingFromSeller) })
      .from(refunds)
      .where(eq(refunds.id, id))
    const loss = missing?.amount ?? 0
    if (refund.status !== 'failed' || loss === 0 || (await db.$count(transferReversals, isPending)) > 0)
      throw new AppError('conflict', moneyMessages.noRefusedReversal)
    await db
      .update(refunds)
      .set({ status: 'queued', borne: refund.borne + loss, takenBack: refund.takenBack - loss })
      .where(eq(refunds.id, id))
    await publish(ctx, { type: 'order-changed', orderId })
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
