import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { payments } from '../database/schema/payments.ts'
import { findPayment } from './find-payment.ts'
import type { ProviderPayment } from './provider/provider.ts'

/**
 * Notes that a payment is being examined, was given up, or waits for another card. That it succeeded is noted by
 * `recordCharge` alone, with its money; what has come to an end is not noted any more, and the answer is false.
 */
export async function recordPaymentStatus(
  ctx: Context,
  input: { payment: ProviderPayment },
): Promise<boolean> {
  const { payment } = input
  if (payment.status === 'succeeded') return false
  const known = await findPayment(ctx, { paymentId: payment.paymentId, providerPaymentId: payment.id })
  if (!known) return false
  const noted = await ctx.db
    .update(payments)
    .set({ status: payment.status, providerPaymentId: payment.id, clientSecret: payment.clientSecret })
    .where(and(eq(payments.id, known.id), inArray(payments.status, ['open', 'processing'])))
    .returning({ id: payments.id })
  return noted.length > 0
}
