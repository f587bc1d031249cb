import { type Context, inTransaction } from '#server/context.ts'
import { enqueueBindingMail } from '#server/contexts/orders/notices/enqueue-pickup-mail.ts'
import { callProvider, requireProvider } from '#server/contexts/payments/call-provider.ts'
import { cancelPayment, recordPaymentStatus } from '#server/contexts/payments/cancel-payment.ts'
import { findPayment, listOrderPayments } from '#server/contexts/payments/find-payment.ts'
import { isUnknownToProvider, type ProviderPayment } from '#server/contexts/payments/provider/provider.ts'
import { recordCharge } from '#server/contexts/payments/record-charge.ts'
import { recordMissingPayment } from '#server/contexts/payments/record-missing-money.ts'
import { lockOrder } from '../lock-order.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { readFacts } from '../read-facts.ts'
import { announceSuspension } from '../suspended-sales.ts'
import { findOwnOrder, type PaymentView, readPaymentView, sharesToPay } from './payment-view.ts'

/** `unknown`: it belongs to none of our orders. `returned`: it had no purpose and is refunded automatically. */
export type PaymentOutcome = 'unknown' | 'unchanged' | 'paid' | 'returned'

/**
 * Reads a payment at the provider and applies it to the order; only the provider's state counts. Repeatable. Not inside a
 * transaction.
 * @throws ProviderUnavailable
 */
export async function settlePayment(
  ctx: Context,
  input: { providerPaymentId: string },
): Promise<PaymentOutcome> {
  const payment = await requireProvider(ctx).getPayment(input.providerPaymentId)
  return settleProviderPayment(ctx, { payment })
}

/** Applies the state of a payment, just read from the provider, to its order. */
export async function settleProviderPayment(
  ctx: Context,
  input: { payment: ProviderPayment },
): Promise<PaymentOutcome> {
  const { payment } = input
  const storedPayment =
    (await findPayment(ctx, { providerPaymentId: payment.id, paymentId: payment.paymentId })) ??
    (await recordMissingPayment({ ...ctx, actor: null }, { payment }))
  if (!storedPayment) return 'unknown'
  const { orderId } = storedPayment
  if (payment.status !== 'succeeded') {
    await recordPaymentStatus(ctx, { payment })
    return 'unchanged'
  }
  // The mover is the provider, even when a user's request caused the check.
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const order = await lockOrder(ctx, { orderId })
    const shares = sharesToPay(order, await readFacts(ctx, { orderId }))
    const total = shares?.reduce((sum, { amount }) => sum + amount, 0)
    const paidShares = total === payment.amountReceived ? (shares ?? null) : null
    const outcome = await recordCharge(ctx, { payment, shares: paidShares })
    if (outcome === 'already-recorded') return 'unchanged'
    if (!paidShares) {
      await enqueueNotice(ctx, { kind: 'late-charge-refunded', orderId, amount: payment.amountReceived })
      return 'returned'
    }
    for (const { fulfilmentId } of paidShares)
      await moveFulfilment(ctx, { fulfilmentId, transition: 'pay', mover: 'provider' })
    await announceSuspension(ctx, { orderId })
    await enqueueBindingMail(ctx, {
      orderId,
      fulfilmentIds: paidShares.map(({ fulfilmentId }) => fulfilmentId),
      deliveryOption: order.deliveryOption,
    })
    return 'paid'
  })
}

/**
 * Reads an order's open payments at the provider; those it does not know are cancelled. Not inside a transaction.
 * @throws ProviderUnavailable
 */
export async function settleOpenPayments(ctx: Context, input: { orderId: string }): Promise<void> {
  for (const payment of await listOrderPayments(ctx, input)) {
    const { status, provider, providerPaymentId } = payment
    if (providerPaymentId === null || (status !== 'open' && status !== 'processing')) continue
    try {
      if (provider === ctx.payments?.name) await settlePayment(ctx, { providerPaymentId })
      else await cancelPayment(ctx, { payment })
    } catch (error) {
      if (!isUnknownToProvider(error)) throw error
      await cancelPayment(ctx, { payment })
    }
  }
}

/**
 * Reads the payment of the buyer's order at the provider instead of waiting for its event, and returns its state. Not inside a
 * transaction.
 * @throws AppError `not-signed-in`, `not-found`; `unavailable` when the provider does not answer
 */
export async function checkPayment(ctx: Context, input: { number: string }): Promise<PaymentView> {
  const order = await findOwnOrder(ctx, input)
  if (ctx.payments) await callProvider(() => settleOpenPayments(ctx, { orderId: order.id }))
  return readPaymentView(ctx, await findOwnOrder(ctx, input))
}
