import type { RefundChannel } from '#domain/invoices/invoices.ts'
import type { Context } from '#server/context.ts'
import { requestCreditNote } from '#server/contexts/invoices/number-invoices.ts'
import type { RefundCallbacks } from '#server/contexts/payments/record-refund.ts'
import type { sendTransfer } from '#server/contexts/payments/send-transfer.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'

/** Effects on the order when a refund or transfer has arrived or was refused; in the transaction that records it. */
export const refundOutcomes: RefundCallbacks = {
  async onSettled(ctx, refund) {
    const { id: refundId, orderId, fulfilmentId, kind, amount, reason, settledReference } = refund
    // A charge without a purpose has no invoice, and its buyer was notified when it arrived.
    if (!fulfilmentId) return
    const givenBack = findRepaymentMethod(refund)
    await requestCreditNote(ctx, { refundId, fulfilmentId, amount, reason, givenBack })
    // No email: banks inform their customers of a chargeback, and a refund by other means was agreed with the buyer.
    if (kind === 'refund' && settledReference === null)
      await enqueueNotice(ctx, { kind: 'refunded', orderId, fulfilmentId, amount, note: reason })
  },
  onFailed: (ctx, { orderId, fulfilmentId, amount }, error) =>
    enqueueNotice(ctx, {
      kind: 'refund-failed',
      orderId,
      fulfilmentId: fulfilmentId ?? undefined,
      amount,
      note: error,
    }),
}

type SettledRefund = Parameters<NonNullable<RefundCallbacks['onSettled']>>[1]

/** The way of repayment; null for the card that paid. */
function findRepaymentMethod({ kind, settledReference }: SettledRefund): RefundChannel | null {
  if (kind === 'card-dispute') return 'by-bank'
  return settledReference === null ? null : 'otherwise'
}

export const transferOutcomes: NonNullable<Parameters<typeof sendTransfer>[2]> = {
  async onSent(ctx: Context, { orderId, fulfilmentId, amount }) {
    // Nothing arrives when the commission is the whole amount.
    if (amount > 0) await enqueueNotice(ctx, { kind: 'released', orderId, fulfilmentId, amount })
  },
  onWaiting: (ctx, { orderId, fulfilmentId, amount }) =>
    enqueueNotice(ctx, { kind: 'waiting-for-account', orderId, fulfilmentId, amount }),
  onFailed: (ctx, { orderId, fulfilmentId, amount }, error) =>
    enqueueNotice(ctx, { kind: 'transfer-failed', orderId, fulfilmentId, amount, note: error }),
}
