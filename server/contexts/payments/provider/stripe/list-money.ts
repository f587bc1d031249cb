import type Stripe from 'stripe'
import type { ProviderMoney } from '../provider.ts'
import { maxPageLength, toId } from './call-stripe.ts'

/** Lists all money that moved since then, oldest first, with the charged amounts. */
export async function listMoney(stripe: Stripe, { since }: { since: Date }): Promise<ProviderMoney[]> {
  const period = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: maxPageLength }
  const movements: ProviderMoney[] = []
  for await (const charge of stripe.charges.list(period)) {
    const providerPaymentId = charge.payment_intent ? toId(charge.payment_intent) : null
    if (charge.status === 'succeeded' && charge.captured)
      movements.push({
        ...commonFields(charge, charge.metadata?.payment_id),
        kind: 'payment',
        amount: charge.amount_captured,
        providerPaymentId,
        // Another program of the account made a charge without a payment.
        id: providerPaymentId ?? charge.id,
      })
  }
  for await (const refund of stripe.refunds.list(period))
    if (refund.status !== 'failed' && refund.status !== 'canceled')
      movements.push({
        ...commonFields(refund, refund.metadata?.refund_id),
        kind: 'refund',
        amount: refund.amount,
        providerPaymentId: refund.payment_intent ? toId(refund.payment_intent) : null,
      })
  for await (const transfer of stripe.transfers.list({ ...period, expand: ['data.source_transaction'] }))
    movements.push({
      ...commonFields(transfer, transfer.metadata.transfer_id),
      kind: 'transfer',
      amount: transfer.amount,
      reversed: transfer.amount_reversed,
      providerPaymentId: findSourcePayment(transfer.source_transaction),
      accountId: transfer.destination ? toId(transfer.destination) : null,
    })
  // Reversals have no list of their own, but each has its line in the balance.
  const reversalLines = { ...period, type: 'transfer_refund', expand: ['data.source'] }
  for await (const { source } of stripe.balanceTransactions.list(reversalLines))
    if (source && typeof source === 'object' && source.object === 'transfer_reversal')
      movements.push({
        ...commonFields(source, source.metadata?.reversal_id),
        kind: 'reversal',
        amount: source.amount,
        transferId: toId(source.transfer),
      })
  for await (const dispute of stripe.disputes.list(period))
    movements.push({
      ...commonFields(dispute, undefined),
      kind: 'dispute',
      amount: dispute.amount,
      providerPaymentId: dispute.payment_intent ? toId(dispute.payment_intent) : null,
    })
  return movements.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

const commonFields = ({ id, created }: { id: string; created: number }, reference: string | undefined) => ({
  id,
  reference: reference ?? null,
  createdAt: new Date(created * 1_000),
  providerPaymentId: null,
  accountId: null,
  transferId: null,
  reversed: 0,
})

const findSourcePayment = (source: Stripe.Transfer['source_transaction']): string | null =>
  source && typeof source === 'object' && source.payment_intent ? toId(source.payment_intent) : null
