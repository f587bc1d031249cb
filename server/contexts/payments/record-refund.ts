import { eq } from 'drizzle-orm'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { cardDisputes, type Refund, refunds } from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { postEntries } from './balances.ts'
import type { ProviderRefund } from './provider/provider.ts'
import { reinstate } from './release.ts'
import { bearBankLosses, settleByBank } from './settle-by-bank.ts'

/** Books an arrived refund, once: from held money, and the part that the association bears. */
export async function postRefund(ctx: Context, refund: Refund): Promise<void> {
  const { id: sourceId, orderId, fulfilmentId, amount, borne } = refund
  const held = amount - borne
  await postEntries(ctx, {
    kind: 'refund',
    sourceId,
    orderId,
    lines: [
      { fulfilmentId, account: 'held', amount: -held },
      { fulfilmentId, account: 'refunded', amount: held },
    ],
  })
  await postEntries(ctx, {
    kind: 'loss',
    sourceId,
    orderId,
    lines: [
      { fulfilmentId, account: 'commission', amount: -borne },
      { fulfilmentId, account: 'refunded', amount: borne },
    ],
  })
}

/** The provider's answer about a refund. */
export type RefundAnswer = Pick<ProviderRefund, 'status' | 'failure'> & {
  id: string | null
  isDisputed?: boolean
}

/** Effects on the order, in the transaction that records the refund. `onSettled` is called once, when the buyer has the money. */
export interface RefundCallbacks {
  onSettled?: (ctx: Context, refund: Refund) => Promise<void>
  onFailed?: (ctx: Context, refund: Refund, error: string) => Promise<void>
}

/** Records the state of a refund at the provider, for any order and repetition of events. */
export const recordRefund = (
  ctx: Context,
  input: { refundId: string; answer: RefundAnswer },
  callbacks: RefundCallbacks,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { db, clock } = ctx
    const { refundId, answer } = input
    const [found] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    if (!found) return
    await lockOrderRow(ctx, found)
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    if (!refund || refund.status === answer.status || isOutdated(refund, answer)) return
    await publish(ctx, { type: 'order-changed', orderId: refund.orderId, fulfilmentId: refund.fulfilmentId })
    const providerRefundId = answer.id ?? refund.providerRefundId
    const isNew = providerRefundId !== refund.providerRefundId

    if (answer.status === 'failed') {
      // A refund may fail after it succeeded, because some banks send it back days later.
      await recordFailure(ctx, refund, { providerRefundId, answer }, callbacks)
      return
    }
    if (answer.status === 'sent') {
      if (refund.status === 'queued' || isNew)
        await updateRefund(ctx, refundId, { status: 'sent', providerRefundId, lastError: null })
      return
    }
    const settledAt = refund.settledAt ?? clock.now()
    const settled = await updateRefund(ctx, refundId, {
      status: 'succeeded',
      providerRefundId,
      settledAt,
      lastError: null,
    })
    // A refund that was sent again after the bank returned it is already in the ledger.
    if (!settled || refund.settledAt) return
    await postRefund(ctx, settled)
    await callbacks.onSettled?.(ctx, settled)
    if (settled.cardDisputeId) await reinstateIfWon(ctx, settled.cardDisputeId)
    await bearBankLosses(ctx, settled)
  })

/** Records a failure and notifies administrators once, because a retry may be refused for the same reason. */
async function recordFailure(
  ctx: Context,
  refund: Refund,
  { providerRefundId, answer }: { providerRefundId: string | null; answer: RefundAnswer },
  { onFailed }: RefundCallbacks,
): Promise<void> {
  const lastError = answer.failure ?? 'failed'
  const failed = await updateRefund(ctx, refund.id, { status: 'failed', providerRefundId, lastError })
  if (!failed) return
  if (failed.cardDisputeId) return reinstateIfWon(ctx, failed.cardDisputeId)
  // A part that was refused because the buyer's bank has the money already needs no administrator.
  await settleByBank(ctx, failed)
  const [current] = await ctx.db.select().from(refunds).where(eq(refunds.id, refund.id))
  if (current?.status !== 'failed') return
  if (answer.isDisputed && !(await isDisputeLost(ctx, failed)))
    await updateRefund(ctx, refund.id, { status: 'disputed' })
  else if (refund.lastError !== lastError) await onFailed?.(ctx, current, lastError)
}

/** Returns true when the bank has taken its part of this payment; the dispute may not be reported yet. */
async function isDisputeLost({ db }: Context, { paymentId }: Refund): Promise<boolean> {
  const disputes = await db.select().from(cardDisputes).where(eq(cardDisputes.paymentId, paymentId))
  return disputes.some(({ status }) => status === 'lost') && disputes.every(({ status }) => status !== 'open')
}

/** Reinstates the money of a dispute that was won in the meantime. */
async function reinstateIfWon(ctx: Context, disputeId: string): Promise<void> {
  const [dispute] = await ctx.db.select().from(cardDisputes).where(eq(cardDisputes.id, disputeId))
  if (dispute?.status === 'won') await reinstate(ctx, { disputeId })
}

/** True for a late event of a refund that failed or was sent again. */
const isOutdated = ({ status, providerRefundId }: Refund, { id }: RefundAnswer): boolean =>
  id !== null && id === providerRefundId && (status === 'failed' || status === 'queued')

async function updateRefund(
  { db }: Context,
  refundId: string,
  changes: Partial<Refund>,
): Promise<Refund | null> {
  const [row] = await db.update(refunds).set(changes).where(eq(refunds.id, refundId)).returning()
  return row ?? null
}
