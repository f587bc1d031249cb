import { randomUUID } from 'node:crypto'
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
    if (!payment) return false
    const { id: paymentId, orderId } = payment
    await lockOrderRow(ctx, { orderId })
    if (await knowsRefund(ctx, money)) return true
    if (reference === null || !isUuid(reference)) return adoptMadeByHand(ctx, { payment, money })
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

/**
 * One that somebody made at the provider itself. Where a refund of ours is on its way, or will be asked for again, it may be that
 * one, made by hand: nobody can say.
 */
async function adoptMadeByHand(
  ctx: Context,
  { payment, money }: { payment: Payment; money: ProviderMoney },
): Promise<boolean> {
  const { id: paymentId } = payment
  const isOpen = and(eq(refunds.paymentId, paymentId), isUnsettled)
  if ((await ctx.db.$count(refunds, isOpen)) > 0) return false
  const parts = await listPaidParts(ctx, { paymentId })
  const fulfilmentId = await onlyPartWith(ctx, { paymentId, amount: money.amount })
  if (fulfilmentId === null) return false
  // Of several parts the one that has just this; that another has too little says nothing of where a part of it belongs.
  const { free } = await readFulfilmentMoney(ctx, { fulfilmentId })
  if (parts.size > 1 && free !== money.amount) return false
  await writeMadeByHand(ctx, { payment, money, fulfilmentId, requestedBy: null })
  return true
}

/** It has left already: its job asks the provider how it is, and books it. In the caller's transaction, under the order's lock. */
export async function writeMadeByHand(
  { db, jobs }: Context,
  input: {
    payment: Pick<Payment, 'id' | 'orderId'>
    money: Pick<ProviderMoney, 'id' | 'amount' | 'createdAt'>
    fulfilmentId: string
    requestedBy: string | null
  },
): Promise<void> {
  const { payment, money, fulfilmentId, requestedBy } = input
  const refundId = randomUUID()
  await db.insert(refunds).values({
    ...{ id: refundId, orderId: payment.orderId, paymentId: payment.id, fulfilmentId, requestedBy },
    ...{ amount: money.amount, createdAt: money.createdAt, status: 'sent', providerRefundId: money.id },
    reason: 'Fait chez le prestataire de paiement',
  })
  await jobs.enqueue(db, 'send-refund', { refundId })
}

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
