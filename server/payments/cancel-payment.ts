import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { payments } from '../database/schema/payments.ts'
import type { Payment } from './find-payment.ts'
import { isUnknownToProvider, type ProviderPayment } from './provider/provider.ts'
import { recordPaymentStatus } from './record-payment-status.ts'
import { requireProvider } from './require-provider.ts'

/**
 * Nobody can pay it any more; repeatable. Answers how it is now at the provider: it may have succeeded first, which is for
 * the caller to record. Null when the provider was never asked for it, or does not know it. Not inside a transaction.
 */
export async function cancelPayment(
  ctx: Context,
  input: { payment: Payment },
): Promise<ProviderPayment | null> {
  const { id, provider: name, providerPaymentId } = input.payment
  const provider = requireProvider(ctx)
  // One of another provider, from before the configuration changed, can be paid nowhere.
  if (providerPaymentId !== null && name === provider.name) {
    const payment = await provider.cancelPayment(providerPaymentId).catch((error) => {
      if (!isUnknownToProvider(error)) throw error
    })
    if (payment) {
      await recordPaymentStatus(ctx, { payment })
      return payment
    }
  }
  // Whoever opens it just now finds it cancelled; what they made at the provider, nobody was given the secret of.
  await ctx.db
    .update(payments)
    .set({ status: 'cancelled' })
    .where(and(eq(payments.id, id), inArray(payments.status, ['open', 'processing'])))
  return null
}
