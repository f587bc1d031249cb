import type Stripe from 'stripe'
import type { ProviderMoney } from '../provider.ts'
import { idOf, page } from './ask.ts'

/** Lists all money that moved since then, oldest first, with the charged amounts. */
export async function listMoney(stripe: Stripe, { since }: { since: Date }): Promise<ProviderMoney[]> {
  const window = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: page }
  const found: ProviderMoney[] = []
  for await (const charge of stripe.charges.list(window)) {
    const providerPaymentId = charge.payment_intent ? idOf(charge.payment_intent) : null
    if (charge.status === 'succeeded' && charge.captured)
      found.push({
        ...shared(charge, charge.metadata?.payment_id),
        ...{ kind: 'payment', amount: charge.amount_captured, providerPaymentId },
        // Another program of the account made a charge without a payment.
        id: providerPaymentId ?? charge.id,
      })
  }
  for await (const refund of stripe.refunds.list(window))
    if (refund.status !== 'failed' && refund.status !== 'canceled')
      found.push({
        ...shared(refund, refund.metadata?.refund_id),
        ...{ kind: 'refund', amount: refund.amount },
        providerPaymentId: refund.payment_intent ? idOf(refund.payment_intent) : null,
      })
  for await (const transfer of stripe.transfers.list({ ...window, expand: ['data.source_transaction'] }))
    found.push({
      ...shared(transfer, transfer.metadata.transfer_id),
      ...{ kind: 'transfer', amount: transfer.amount, reversed: transfer.amount_reversed },
      providerPaymentId: paymentOf(transfer.source_transaction),
      accountId: transfer.destination ? idOf(transfer.destination) : null,
    })
  // Reversals have no list of their own, but each has its line in the balance.
  const lines = { ...window, type: 'transfer_refund', expand: ['data.source'] }
  for await (const { source } of stripe.balanceTransactions.list(lines))
    if (source && typeof source === 'object' && source.object === 'transfer_reversal')
      found.push({
        ...shared(source, source.metadata?.reversal_id),
        ...{ kind: 'reversal', amount: source.amount, transferId: idOf(source.transfer) },
      })
  for await (const dispute of stripe.disputes.list(window))
    found.push({
      ...shared(dispute, undefined),
      ...{ kind: 'dispute', amount: dispute.amount },
      providerPaymentId: dispute.payment_intent ? idOf(dispute.payment_intent) : null,
    })
  return found.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

const shared = ({ id, created }: { id: string; created: number }, reference: string | undefined) => ({
  id,
  reference: reference ?? null,
  createdAt: new Date(created * 1_000),
  providerPaymentId: null,
  accountId: null,
  transferId: null,
  reversed: 0,
})

const paymentOf = (source: Stripe.Transfer['source_transaction']): string | null =>
  source && typeof source === 'object' && source.payment_intent ? idOf(source.payment_intent) : null
