import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { payments } from '#server/database/schema/payments.ts'
import { requireProvider } from './call-provider.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { isUnknownToProvider, type ProviderPayment } from './provider/provider.ts'

/**
 * Records that a payment is in progress, cancelled, or waits for another card. Success is recorded by `recordCharge` alone,
 * with its money. A finished payment is not changed, and the result is false.
 */
export async function recordPaymentStatus(
  ctx: Context,
  input: { payment: ProviderPayment },
): Promise<boolean> {
  const { payment } = input
  if (payment.status === 'succeeded') return false
  const knownPayment = await findPayment(ctx, { paymentId: payment.paymentId, providerPaymentId: payment.id })
  if (!knownPayment) return false
  const updated = await ctx.db
    .update(payments)
    .set({ status: payment.status, providerPaymentId: payment.id, clientSecret: payment.clientSecret })
    .where(and(eq(payments.id, knownPayment.id), inArray(payments.status, ['open', 'processing'])))
    .returning({ id: payments.id })
  return updated.length > 0
}

/**
 * Cancels a payment; repeatable. Returns its state at the provider: it may have succeeded first, which the caller must record.
 * Null when it was never opened there, or is unknown. Not inside a transaction.
 */
export async function cancelPayment(
  ctx: Context,
  input: { payment: Payment },
): Promise<ProviderPayment | null> {
  const { id, provider: name, providerPaymentId } = input.payment
  const provider = requireProvider(ctx)
  // A payment at another provider, from before the configuration changed, cannot be paid any more.
  if (providerPaymentId !== null && name === provider.name) {
    const payment = await provider.cancelPayment(providerPaymentId).catch((error) => {
      if (!isUnknownToProvider(error)) throw error
    })
    if (payment) {
      await recordPaymentStatus(ctx, { payment })
      return payment
    }
  }
  // A concurrent request that opens the payment finds it cancelled, and no browser has received its secret.
  await ctx.db
    .update(payments)
    .set({ status: 'cancelled' })
    .where(and(eq(payments.id, id), inArray(payments.status, ['open', 'processing'])))
  return null
}
