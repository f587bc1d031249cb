import { type Context, inTransaction } from '../../context.ts'
import { adoptPayment } from '../../payments/adopt-payment.ts'
import { findPayment } from '../../payments/find-payment.ts'
import type { ProviderPayment } from '../../payments/provider/provider.ts'
import { recordCharge } from '../../payments/record-charge.ts'
import { recordPaymentStatus } from '../../payments/record-payment-status.ts'
import { requireProvider } from '../../payments/require-provider.ts'
import { lockOrder } from '../lock-order.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { enqueuePickupMail } from '../notices/enqueue-pickup-mail.ts'
import { readFacts } from '../read-facts.ts'
import { sharesToPay } from './shares-to-pay.ts'

/** `unknown`: it names none of our orders. `returned`: it paid for nothing, and goes back by itself. */
export type Settled = 'unknown' | 'unchanged' | 'paid' | 'returned'

/**
 * Asks the provider how a payment is, and makes the order follow; what anybody else says of it does not count. May be
 * repeated at any time, by anybody who thinks that something has happened. Not inside a transaction.
 * @throws ProviderUnavailable
 */
export async function settlePayment(ctx: Context, input: { providerPaymentId: string }): Promise<Settled> {
  const payment = await requireProvider(ctx).getPayment(input.providerPaymentId)
  return settleProviderPayment(ctx, { payment })
}

/** The same, of what the provider has just answered. */
export async function settleProviderPayment(
  ctx: Context,
  input: { payment: ProviderPayment },
): Promise<Settled> {
  const { payment } = input
  const known =
    (await findPayment(ctx, { providerPaymentId: payment.id, paymentId: payment.paymentId })) ??
    (await adoptPayment({ ...ctx, actor: null }, { payment }))
  if (!known) return 'unknown'
  const { orderId } = known
  if (payment.status !== 'succeeded') {
    await recordPaymentStatus(ctx, { payment })
    return 'unchanged'
  }
  // Nobody's doing but the provider's, whosever request asked.
  return inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const order = await lockOrder(ctx, { orderId })
    const shares = sharesToPay(order, await readFacts(ctx, { orderId }))
    const total = shares?.reduce((sum, { amount }) => sum + amount, 0)
    const parts = total === payment.amountReceived ? (shares ?? null) : null
    const outcome = await recordCharge(ctx, { payment, parts })
    if (outcome === 'known') return 'unchanged'
    if (!parts) {
      await enqueueNotice(ctx, { kind: 'late-charge-refunded', orderId, amount: payment.amountReceived })
      return 'returned'
    }
    for (const { fulfilmentId } of parts)
      await moveFulfilment(ctx, { fulfilmentId, transition: 'pay', mover: 'provider' })
    await enqueuePickupMail(ctx, { orderId, fulfilmentIds: parts.map(({ fulfilmentId }) => fulfilmentId) })
    return 'paid'
  })
}
