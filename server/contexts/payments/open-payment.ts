import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { moneyMessages, type ProviderName } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { payments } from '#server/database/schema/payments.ts'
import { callProvider, requireProvider } from './call-provider.ts'
import { cancelPayment, recordPaymentStatus } from './cancel-payment.ts'
import type { Payment } from './find-payment.ts'
import type { ProviderPayment } from './provider/provider.ts'

/** The data with which the buyer's browser pays. */
export interface BrowserPayment {
  paymentId: string
  providerPaymentId: string
  clientSecret: string
  provider: ProviderName
  publishableKey: string | null
  amount: Cents
}

interface OpenedPayment extends BrowserPayment {
  /** The provider's present state: `succeeded` when it was paid and the event has not arrived yet. */
  atProvider: ProviderPayment
}

interface PaymentRequest {
  orderId: string
  amount: Cents
  description: string
  email: string
}

/** Two concurrent requests after a cancelled payment of another amount need three. */
const maxAttempts = 5

/**
 * Returns the order's open payment of this amount, created at the provider if there is none. Cancels a payment of another
 * amount first; if that one was paid meanwhile, it is returned. Repeatable. Not inside a transaction.
 * @throws AppError `unavailable` when the provider does not answer, and without a provider
 */
export async function openPayment(ctx: Context, input: PaymentRequest): Promise<OpenedPayment> {
  const provider = requireProvider(ctx)
  const { orderId, amount } = input
  // Another attempt is needed when the payment was cancelled a moment ago, here or by the provider.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const row = await findOrInsertOpenPayment(ctx, { orderId, amount, provider: provider.name })
    if (!row) continue
    const providerPaymentId = row.providerPaymentId
    if (row.amount !== amount || row.provider !== provider.name) {
      const formerPayment = await callProvider(() => cancelPayment(ctx, { payment: row }))
      if (formerPayment?.status === 'succeeded' || formerPayment?.status === 'processing')
        return toOpenedPayment(ctx, row, formerPayment)
      continue
    }
    const payment = await callProvider(() =>
      providerPaymentId
        ? provider.getPayment(providerPaymentId)
        : provider.createPayment({ ...input, paymentId: row.id }),
    )
    const isRecorded = await recordPaymentStatus(ctx, { payment: { ...payment, paymentId: row.id } })
    if (payment.status === 'succeeded') return toOpenedPayment(ctx, row, payment)
    if (isRecorded && payment.status !== 'cancelled') return toOpenedPayment(ctx, row, payment)
    // Another process cancelled it while the provider opened it: it must not be paid.
    if (!isRecorded) await callProvider(() => provider.cancelPayment(payment.id))
  }
  // Concurrent requests keep opening and closing the payment; nothing is lost, and the buyer may try again.
  throw new AppError('unavailable', moneyMessages.providerUnavailable)
}

/** The order's open row, inserted if there is none; null when another process has just closed it. */
async function findOrInsertOpenPayment(
  { db, clock }: Context,
  request: { orderId: string; amount: Cents; provider: ProviderName },
): Promise<Payment | null> {
  const isOpen = and(eq(payments.orderId, request.orderId), inArray(payments.status, ['open', 'processing']))
  const [open] = await db.select().from(payments).where(isOpen)
  if (open) return open
  const [written] = await db
    .insert(payments)
    .values({ ...request, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning()
  return written ?? null
}

const toOpenedPayment = (ctx: Context, row: Payment, payment: ProviderPayment): OpenedPayment => ({
  paymentId: row.id,
  providerPaymentId: payment.id,
  clientSecret: payment.clientSecret,
  provider: row.provider,
  publishableKey: ctx.payments?.publishableKey ?? null,
  amount: row.amount,
  atProvider: payment,
})
