import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type Context, inTransaction } from '../context.ts'
import { bankFindings, refunds } from '../database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order-row.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { readFulfilmentMoney } from './fulfilment-money.ts'
import { listPaidParts } from './list-paid-parts.ts'
import type { ProviderMoney } from './provider/provider.ts'
import { refundReference } from './refund-reference.ts'
import type { Refund } from './send-refund.ts'
import { isUnsettled } from './unsettled-refunds.ts'

/** The job that sends one finds it at the provider by our id, so that one still to be sent is known, too. */
export async function knowsRefund(ctx: Context, money: ProviderMoney): Promise<boolean> {
  const { reference } = money
  // What was given back of a charge without an order.
  const isOfFinding = reference !== null && isUuid(reference) && eq(bankFindings.id, reference)
  if (isOfFinding && (await ctx.db.$count(bankFindings, isOfFinding)) > 0) return true
  const payment = await paymentOf(ctx, money)
  if (!payment) return false
  const ofPayment = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const isSame = (refund: Refund) =>
    [refund.id, refundReference(refund)].includes(reference ?? '') || refund.providerRefundId === money.id
  return ofPayment.some((refund) => refund.amount === money.amount && isSame(refund))
}

/**
 * Writes down a refund the provider has made for us and the books have lost: as the one they are about to make anew, or as one
 * of the only part of the order that can have had it. Its job finds it at the provider, and books it. False where nobody can
 * say whose it was.
 */
export const adoptRefund = (ctx: Context, { money }: { money: ProviderMoney }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { db, jobs } = ctx
    const { reference, amount, createdAt } = money
    const payment = await paymentOf(ctx, money)
    if (!payment || reference === null || !isUuid(reference)) return false
    const { id: paymentId, orderId } = payment
    await lockOrderRow(ctx, { orderId })
    if (await knowsRefund(ctx, money)) return true
    const isSame = and(
      ...[eq(refunds.paymentId, paymentId), eq(refunds.amount, amount), eq(refunds.kind, 'duplicate')],
      ...[isNull(refunds.providerRefundId), isUnsettled],
    )
    const [awaited] = await db.select().from(refunds).where(isSame).limit(1)
    if (awaited) {
      await db
        .update(refunds)
        .set({ status: 'sent', providerRefundId: money.id, lastError: null })
        .where(eq(refunds.id, awaited.id))
      await jobs.enqueue(db, 'send-refund', { refundId: awaited.id })
      return true
    }
    const fulfilmentId = await onlyPartWith(ctx, { paymentId, amount })
    if (fulfilmentId === null) return false
    await db.insert(refunds).values({
      ...{ id: reference, orderId, paymentId, fulfilmentId, amount, createdAt },
      reason: 'Retrouvé chez le prestataire de paiement',
    })
    await jobs.enqueue(db, 'send-refund', { refundId: reference })
    return true
  })

const paymentOf = async (ctx: Context, { providerPaymentId }: ProviderMoney): Promise<Payment | null> =>
  providerPaymentId === null ? null : findPayment(ctx, { providerPaymentId })

/** The only one that has as much, or of several the only one that has exactly this. */
async function onlyPartWith(
  ctx: Context,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<string | null> {
  const possible: { id: string; free: number }[] = []
  for (const id of await listPaidParts(ctx, { paymentId })) {
    const { free } = await readFulfilmentMoney(ctx, { fulfilmentId: id })
    if (free >= amount) possible.push({ id, free })
  }
  const [only, other] = possible
  if (!other) return only?.id ?? null
  const exact = possible.filter(({ free }) => free === amount)
  return exact.length === 1 ? (exact[0]?.id ?? null) : null
}
