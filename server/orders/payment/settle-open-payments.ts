import type { Context } from '../../context.ts'
import { listOrderPayments } from '../../payments/list-order-payments.ts'
import { settlePayment } from './settle-payment.ts'

/** Asks the provider how what an order's buyer may be paying is. Not inside a transaction. @throws ProviderUnavailable */
export async function settleOpenPayments(ctx: Context, input: { orderId: string }): Promise<void> {
  for (const { status, providerPaymentId } of await listOrderPayments(ctx, input)) {
    if (providerPaymentId === null || (status !== 'open' && status !== 'processing')) continue
    await settlePayment(ctx, { providerPaymentId })
  }
}
