import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { BasisPoints } from '#domain/payments/payments.ts'
import { splitRelease } from '#domain/payments/shares.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { bankFindings } from '#server/database/schema/ledger.ts'
import { payments, type Refund, refunds, transfers } from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { requireProvider } from './call-provider.ts'
import { findPayment, listPaidFulfilments, type Payment } from './find-payment.ts'
import { readFulfilmentMoney, sumReleased } from './fulfilment-money.ts'
import { isUnsettled } from './order-money.ts'
import type { ProviderMoney, ProviderPayment } from './provider/provider.ts'
import { refundReference } from './send-refund.ts'

/**
 * Records a payment that succeeded at the provider and names an order of ours, but is missing in the ledger: the database was
 * restored, or the payment was made twice. It is then settled like any other. Null when it names no order of ours.
 */
export const recordMissingPayment = (
  ctx: Context,
  { payment }: { payment: ProviderPayment },
): Promise<Payment | null> =>
  inTransaction(ctx, async (ctx) => {
    const { id: providerPaymentId, orderId, paymentId, amountReceived: amount, clientSecret } = payment
    if (payment.status !== 'succeeded' || orderId === null || !isUuid(orderId)) return null
    if (!(await lockOrderRow(ctx, { orderId }))) return null
    const knownPayment = await findPayment(ctx, { providerPaymentId, paymentId })
    if (knownPayment) return knownPayment
    const isIdUnused =
      paymentId !== null &&
      isUuid(paymentId) &&
      (await ctx.db.$count(payments, eq(payments.id, paymentId))) === 0
    const [recorded] = await ctx.db
      .insert(payments)
      .values({
        id: isIdUnused ? paymentId : randomUUID(),
        orderId,
        provider: requireProvider(ctx).name,
        providerPaymentId,
        clientSecret,
        amount,
        // Not open, because the order may have an open payment. `recordCharge` marks it as succeeded, with its money.
        status: 'cancelled',
        createdAt: ctx.clock.now(),
      })
      .returning()
    return recorded ?? null
  })

/** Returns true when the ledger has this refund, sent or still to be sent, because its job finds it at the provider by our id. */
export async function isRefundRecorded(ctx: Context, money: ProviderMoney): Promise<boolean> {
  const { reference } = money
  // The refund of a charge without an order.
  const isOfFinding = reference !== null && isUuid(reference) && eq(bankFindings.id, reference)
  if (isOfFinding && (await ctx.db.$count(bankFindings, isOfFinding)) > 0) return true
  const payment = await findPaymentOfMoney(ctx, money)
  if (!payment) return false
  const refundsOfPayment = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const isSame = (refund: Refund) =>
    [refund.id, refundReference(refund)].includes(reference ?? '') || refund.providerRefundId === money.id
  return refundsOfPayment.some((refund) => refund.amount === money.amount && isSame(refund))
}

/**
 * Records a refund that we requested and the ledger has lost: as the one about to be sent again, or as one of the only
 * fulfilment of the order that it can belong to. Its job finds it at the provider and books it. False when it cannot be
 * assigned.
 */
export const recordMissingRefund = (ctx: Context, { money }: { money: ProviderMoney }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { db, jobs } = ctx
    const { reference, amount, createdAt } = money
    const payment = await findPaymentOfMoney(ctx, money)
    if (!payment) return false
    const { id: paymentId, orderId } = payment
    await lockOrderRow(ctx, { orderId })
    if (await isRefundRecorded(ctx, money)) return true
    if (reference === null || !isUuid(reference)) return recordManualRefund(ctx, { payment, money })
    const isSame = and(
      ...[eq(refunds.paymentId, paymentId), eq(refunds.amount, amount), eq(refunds.kind, 'duplicate')],
      ...[isNull(refunds.providerRefundId), isUnsettled],
    )
    const [waitingRefund] = await db.select().from(refunds).where(isSame).limit(1)
    if (waitingRefund) {
      await db
        .update(refunds)
        .set({ status: 'sent', providerRefundId: money.id, lastError: null })
        .where(eq(refunds.id, waitingRefund.id))
      await publish(ctx, { type: 'order-changed', orderId })
      await jobs.enqueue(db, 'send-refund', { refundId: waitingRefund.id })
      return true
    }
    const fulfilmentId = await findOnlyFulfilment(ctx, { paymentId, amount })
    if (fulfilmentId === null) return false
    await db.insert(refunds).values({
      id: reference,
      orderId,
      paymentId,
      fulfilmentId,
      amount,
      createdAt,
      reason: 'Retrouvé chez le prestataire de paiement',
    })
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
    await jobs.enqueue(db, 'send-refund', { refundId: reference })
    return true
  })

/** Records a refund made by hand at the provider. It is ambiguous while a refund of ours is unsettled, because it may be that one. */
async function recordManualRefund(
  ctx: Context,
  { payment, money }: { payment: Payment; money: ProviderMoney },
): Promise<boolean> {
  const { id: paymentId } = payment
  const isOpen = and(eq(refunds.paymentId, paymentId), isUnsettled)
  if ((await ctx.db.$count(refunds, isOpen)) > 0) return false
  const fulfilments = await listPaidFulfilments(ctx, { paymentId })
  const fulfilmentId = await findOnlyFulfilment(ctx, { paymentId, amount: money.amount })
  if (fulfilmentId === null) return false
  // With several fulfilments, only an equal amount identifies one: a part may belong to any of them.
  const { free } = await readFulfilmentMoney(ctx, { fulfilmentId })
  if (fulfilments.size > 1 && free !== money.amount) return false
  await insertManualRefund(ctx, { payment, money, fulfilmentId, requestedBy: null })
  return true
}

/**
 * Stores a refund that has already left; its job reads its state at the provider and books it. In the caller's transaction,
 * under the order's lock.
 */
export async function insertManualRefund(
  ctx: Context,
  input: {
    payment: Pick<Payment, 'id' | 'orderId'>
    money: Pick<ProviderMoney, 'id' | 'amount' | 'createdAt'>
    fulfilmentId: string
    requestedBy: string | null
  },
): Promise<void> {
  const { db, jobs } = ctx
  const { payment, money, fulfilmentId, requestedBy } = input
  const refundId = randomUUID()
  await db.insert(refunds).values({
    id: refundId,
    orderId: payment.orderId,
    paymentId: payment.id,
    fulfilmentId,
    requestedBy,
    amount: money.amount,
    createdAt: money.createdAt,
    status: 'sent',
    providerRefundId: money.id,
    reason: 'Fait chez le prestataire de paiement',
  })
  await publish(ctx, { type: 'order-changed', orderId: payment.orderId, fulfilmentId })
  await jobs.enqueue(db, 'send-refund', { refundId })
}

const findPaymentOfMoney = async (
  ctx: Context,
  { providerPaymentId }: ProviderMoney,
): Promise<Payment | null> => (providerPaymentId === null ? null : findPayment(ctx, { providerPaymentId }))

/** Returns the only fulfilment with at least this amount, or the only one of several with exactly this amount. */
async function findOnlyFulfilment(
  ctx: Context,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<string | null> {
  const candidates: { id: string; free: number }[] = []
  for (const id of await listPaidFulfilments(ctx, { paymentId })) {
    const { free } = await readFulfilmentMoney(ctx, { fulfilmentId: id })
    if (free >= amount) candidates.push({ id, free })
  }
  const [only, other] = candidates
  if (!other) return only?.id ?? null
  const exact = candidates.filter(({ free }) => free === amount)
  return exact.length === 1 ? (exact[0]?.id ?? null) : null
}

/** Returns true when the ledger has this transfer, sent or still to be sent, because its job finds it at the provider by our id. */
export async function isTransferRecorded(
  { db }: Context,
  { reference, amount }: ProviderMoney,
): Promise<boolean> {
  if (reference === null || !isUuid(reference)) return false
  const [transfer] = await db.select().from(transfers).where(eq(transfers.id, reference))
  return transfer?.amount === amount
}

/**
 * Records a transfer that the provider made for us and the ledger has lost; its job finds it there by our id and books it.
 * False when its amount is not a possible payout of this fulfilment. Later reversals follow separately (record-missing-reversal.ts).
 */
export const recordMissingTransfer = (
  ctx: Context,
  input: {
    money: ProviderMoney
    fulfilment: { orderId: string; fulfilmentId: string; sellerId: string; rate: BasisPoints }
  },
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { money, fulfilment } = input
    const { reference, providerPaymentId, createdAt } = money
    const { rate, ...ids } = fulfilment
    if (reference === null || !isUuid(reference) || providerPaymentId === null) return false
    await lockOrderRow(ctx, fulfilment)
    if (await isTransferRecorded(ctx, money)) return true
    const payment = await findPayment(ctx, { providerPaymentId })
    const fulfilmentMoney = await readFulfilmentMoney(ctx, fulfilment)
    if (!payment || fulfilmentMoney.paymentId !== payment.id) return false
    const released = sumReleased(fulfilmentMoney.transfers)
    // Nearly always the whole held amount, otherwise the part that a decision gave the seller.
    const estimate = Math.round((money.amount * 10_000) / Math.max(10_000 - rate, 1))
    const shares = [fulfilmentMoney.free, estimate - 1, estimate, estimate + 1]
      .filter((gross) => gross > 0 && gross <= fulfilmentMoney.free)
      .map((gross) => splitRelease(gross, released, rate))
      .find(({ amount }) => amount === money.amount)
    if (!shares) return false
    await ctx.db.insert(transfers).values({
      id: reference,
      ...ids,
      ...shares,
      paymentId: payment.id,
      commissionRate: rate,
      createdAt,
      // It has left and cannot be stopped.
      status: 'sending',
    })
    await publish(ctx, {
      type: 'order-changed',
      orderId: fulfilment.orderId,
      fulfilmentId: fulfilment.fulfilmentId,
    })
    await ctx.jobs.enqueue(ctx.db, 'send-transfer', { transferId: reference })
    return true
  })
