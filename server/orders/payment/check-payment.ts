import type { Context } from '../../context.ts'
import { asking } from '../../payments/asking.ts'
import { findOwnOrder } from './find-own-order.ts'
import { type PaymentView, readPaymentView } from './read-payment-view.ts'
import { settleOpenPayments } from './settle-open-payments.ts'

/**
 * What has become of the payment of the buyer's order: asks the provider rather than waiting for its word. Not inside a
 * transaction. @throws AppError `not-signed-in`, `not-found`; `unavailable` when the provider does not answer
 */
export async function checkPayment(ctx: Context, input: { number: string }): Promise<PaymentView> {
  const order = await findOwnOrder(ctx, input)
  if (ctx.payments) await asking(() => settleOpenPayments(ctx, { orderId: order.id }))
  return readPaymentView(ctx, await findOwnOrder(ctx, input))
}
