import type Stripe from 'stripe'
import type { PaymentProvider, ProviderRefund } from '../provider.ts'
import { firstOf, makeOnce, page } from './ask.ts'

export async function createRefund(
  stripe: Stripe,
  { refundId, providerPaymentId, amount }: Parameters<PaymentProvider['createRefund']>[0],
): Promise<ProviderRefund> {
  const refund = await makeOnce({
    key: `refund-${refundId}`,
    find: () =>
      firstOf(
        stripe.refunds.list({ payment_intent: providerPaymentId, limit: page }),
        ({ metadata }) => metadata?.refund_id === refundId,
      ),
    make: (options) =>
      stripe.refunds.create(
        { payment_intent: providerPaymentId, amount, metadata: { refund_id: refundId } },
        options,
      ),
    isSame: (refund) => refund.amount === amount,
  })
  return toProviderRefund(refund)
}

export const getRefund = async (stripe: Stripe, id: string): Promise<ProviderRefund> =>
  toProviderRefund(await stripe.refunds.retrieve(id))

const toProviderRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: statusOf(refund.status),
  amount: refund.amount,
  failure: refund.failure_reason ?? null,
  refundId: refund.metadata?.refund_id ?? null,
  providerPaymentId:
    typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? ''),
  createdAt: new Date(refund.created * 1_000),
})

/** A refund that was cancelled has not reached the buyer: to us, it failed. */
function statusOf(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent'
}
