import type { Context } from '../../context.ts'
import { cancelPayment } from '../../payments/cancel-payment.ts'
import { listOrderPayments } from '../../payments/list-order-payments.ts'
import { isUnknownToProvider } from '../../payments/provider/provider.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Asks the provider how what an order's buyer may be paying is; what it cannot know is given up. Not inside a transaction.
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
