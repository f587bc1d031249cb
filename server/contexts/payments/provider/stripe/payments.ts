import Stripe from 'stripe'
import type { PaymentStatus } from '#domain/payments/payments.ts'
import type { ProviderRefund } from '#server/contexts/payments/provider/provider.ts'
import { type PaymentProvider, type ProviderPayment, ProviderRefusal } from '../provider.ts'
import { createOnce, findFirst, maxPageLength } from './call-stripe.ts'

/** Requests the charge and Stripe's fee in the same answer. */
const expand = ['latest_charge.balance_transaction']

export async function createPayment(
  stripe: Stripe,
  { paymentId, orderId, amount, description }: Parameters<PaymentProvider['createPayment']>[0],
): Promise<ProviderPayment> {
  const intent = await createOnce({
    key: `payment-${paymentId}`,
    // The search lags by a minute, and the idempotency key covers a day.
    find: async () => {
      const query = `metadata['payment_id']:'${paymentId.replaceAll(/[^\w-]/g, '')}'`
      const { data } = await stripe.paymentIntents.search({
        query,
        limit: 1,
        expand: expand.map((path) => `data.${path}`),
      })
      return data[0]
    },
    create: (options) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: 'eur',
          // Cards only (Apple Pay and Google Pay are cards): a debit that takes days would outlive the reservation.
          allowed_payment_method_types: ['card'],
          description,
          statement_descriptor_suffix: statementSuffix(description),
          transfer_group: orderId,
          metadata: { order_id: orderId, payment_id: paymentId },
          expand,
        },
        options,
      ),
    isSame: (intent) => intent.amount === amount && intent.metadata.order_id === orderId,
  })
  return toProviderPayment(intent)
}

export const getPayment = async (stripe: Stripe, id: string): Promise<ProviderPayment> =>
  toProviderPayment(await stripe.paymentIntents.retrieve(id, { expand }))

/**
 * Has no idempotency key, because a stored answer would be outdated. A repeated cancellation changes nothing, and a payment
 * that can no longer be cancelled is returned unchanged.
 */
export async function cancelPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  try {
    return toProviderPayment(await stripe.paymentIntents.cancel(id, { expand }))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'payment_intent_unexpected_state')
      throw error
    return getPayment(stripe, id)
  }
}

function toProviderPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  if (intent.client_secret === null)
    throw new ProviderRefusal('no_client_secret', 'Stripe gave no client secret')
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const transaction = charge?.balance_transaction
  const status = toPaymentStatus(intent.status)
  const isPaid = status === 'succeeded' && charge !== null
  return {
    id: intent.id,
    status,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    clientSecret: intent.client_secret,
    chargeId: isPaid ? charge.id : null,
    // Stripe may report the fee later, with charge.updated.
    fee: isPaid && transaction && typeof transaction === 'object' ? transaction.fee : null,
    paymentId: intent.metadata.payment_id ?? null,
    orderId: intent.metadata.order_id ?? null,
  }
}

function toPaymentStatus(status: Stripe.PaymentIntent.Status): PaymentStatus {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'cancelled'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    default:
      return 'open'
  }
}

/**
 * Returns the text after the association's name on the cardholder's statement, cut to the limit of banks (22 Latin characters
 * including the name). It must contain a letter.
 */
function statementSuffix(description: string): string | undefined {
  const suffix = description
    .normalize('NFD')
    .replaceAll(/[^ A-Za-z0-9.-]/g, '')
    .trim()
    .slice(0, 22)
    .trim()
  return /[A-Za-z]/.test(suffix) ? suffix : undefined
}

export async function createRefund(
  stripe: Stripe,
  { refundId, providerPaymentId, amount }: Parameters<PaymentProvider['createRefund']>[0],
): Promise<ProviderRefund> {
  const refund = await createOnce({
    key: `refund-${refundId}`,
    find: () =>
      findFirst(
        stripe.refunds.list({ payment_intent: providerPaymentId, limit: maxPageLength }),
        ({ metadata }) => metadata?.refund_id === refundId,
      ),
    create: (options) =>
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
  status: toRefundStatus(refund.status),
  amount: refund.amount,
  failure: refund.failure_reason ?? null,
  refundId: refund.metadata?.refund_id ?? null,
  providerPaymentId:
    typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? ''),
  createdAt: new Date(refund.created * 1_000),
})

/** Maps a cancelled refund to a failed one, because it has not reached the buyer. */
function toRefundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'sent'
}
