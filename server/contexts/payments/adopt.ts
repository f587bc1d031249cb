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
import { readFulfilmentMoney, releasedBy } from './fulfilment-money.ts'
import { isUnsettled } from './order-money.ts'
import type { ProviderMoney, ProviderPayment } from './provider/provider.ts'
import { refundReference } from './send-refund.ts'

/**
 * Records a payment that succeeded at the provider and names an order of ours, but is missing in the ledger: the database was
 * restored, or the payment was made twice. It is then settled like any other. Null when it names no order of ours.
 */
export const adoptPayment = (
  ctx: Context,
  { payment }: { payment: ProviderPayment },
): Promise<Payment | null> =>
  inTransaction(ctx, async (ctx) => {
    const { id: providerPaymentId, orderId, paymentId, amountReceived: amount, clientSecret } = payment
    if (payment.status !== 'succeeded' || orderId === null || !isUuid(orderId)) return null
    if (!(await lockOrderRow(ctx, { orderId }))) return null
    const known = await findPayment(ctx, { providerPaymentId, paymentId })
    if (known) return known
    const isFree =
      paymentId !== null &&
      isUuid(paymentId) &&
      (await ctx.db.$count(payments, eq(payments.id, paymentId))) === 0
    const [adopted] = await ctx.db
      .insert(payments)
      .values({
        id: isFree ? paymentId : randomUUID(),
        ...{ orderId, provider: requireProvider(ctx).name, providerPaymentId, clientSecret, amount },
        // Not open, because the order may have an open payment. `recordCharge` marks it as succeeded, with its money.
        status: 'cancelled',
        createdAt: ctx.clock.now(),
      })
      .returning()
    return adopted ?? null
  })

/** Returns true when the ledger has this refund, sent or still to be sent, because its job finds it at the provider by our id. */
export async function knowsRefund(ctx: Context, money: ProviderMoney): Promise<boolean> {
  const { reference } = money
  // The refund of a charge without an order.
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
 * Records a refund that we requested and the ledger has lost: as the one about to be sent again, or as one of the only
 * fulfilment of the order that it can belong to. Its job finds it at the provider and books it. False when it cannot be
 * assigned.
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
      await publish(ctx, { type: 'order-changed', orderId })
      await jobs.enqueue(db, 'send-refund', { refundId: awaited.id })
      return true
    }
    const fulfilmentId = await onlyFulfilmentWith(ctx, { paymentId, amount })
    if (fulfilmentId === null) return false
    await db.insert(refunds).values({
      ...{ id: reference, orderId, paymentId, fulfilmentId, amount, createdAt },
      reason: 'Retrouvé chez le prestataire de paiement',
    })
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
    await jobs.enqueue(db, 'send-refund', { refundId: reference })
    return true
  })

/** Records a refund made by hand at the provider. It is ambiguous while a refund of ours is unsettled, because it may be that one. */
async function adoptMadeByHand(
  ctx: Context,
  { payment, money }: { payment: Payment; money: ProviderMoney },
): Promise<boolean> {
  const { id: paymentId } = payment
  const isOpen = and(eq(refunds.paymentId, paymentId), isUnsettled)
  if ((await ctx.db.$count(refunds, isOpen)) > 0) return false
  const fulfilments = await listPaidFulfilments(ctx, { paymentId })
  const fulfilmentId = await onlyFulfilmentWith(ctx, { paymentId, amount: money.amount })
  if (fulfilmentId === null) return false
  // With several fulfilments, only an equal amount identifies one: a part may belong to any of them.
  const { free } = await readFulfilmentMoney(ctx, { fulfilmentId })
  if (fulfilments.size > 1 && free !== money.amount) return false
  await writeMadeByHand(ctx, { payment, money, fulfilmentId, requestedBy: null })
  return true
}

/**
 * Stores a refund that has already left; its job reads its state at the provider and books it. In the caller's transaction,
 * under the order's lock.
 */
export async function writeMadeByHand(
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
    ...{ id: refundId, orderId: payment.orderId, paymentId: payment.id, fulfilmentId, requestedBy },
    ...{ amount: money.amount, createdAt: money.createdAt, status: 'sent', providerRefundId: money.id },
    reason: 'Fait chez le prestataire de paiement',
  })
  await publish(ctx, { type: 'order-changed', orderId: payment.orderId, fulfilmentId })
  await jobs.enqueue(db, 'send-refund', { refundId })
}

const paymentOf = async (ctx: Context, { providerPaymentId }: ProviderMoney): Promise<Payment | null> =>
  providerPaymentId === null ? null : findPayment(ctx, { providerPaymentId })

/** Returns the only fulfilment with at least this amount, or the only one of several with exactly this amount. */
async function onlyFulfilmentWith(
  ctx: Context,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<string | null> {
  const possible: { id: string; free: number }[] = []
  for (const id of await listPaidFulfilments(ctx, { paymentId })) {
    const { free } = await readFulfilmentMoney(ctx, { fulfilmentId: id })
    if (free >= amount) possible.push({ id, free })
  }
  const [only, other] = possible
  if (!other) return only?.id ?? null
  const exact = possible.filter(({ free }) => free === amount)
  return exact.length === 1 ? (exact[0]?.id ?? null) : null
}

/** Returns true when the ledger has this transfer, sent or still to be sent, because its job finds it at the provider by our id. */
export async function knowsTransfer({ db }: Context, { reference, amount }: ProviderMoney): Promise<boolean> {
  if (reference === null || !isUuid(reference)) return false
  const [own] = await db.select().from(transfers).where(eq(transfers.id, reference))
  return own?.amount === amount
}

/**
 * Records a transfer that the provider made for us and the ledger has lost; its job finds it there by our id and books it.
 * False when its amount is not a possible payout of this fulfilment. Later reversals follow separately (adopt-reversal.ts).
 */
export const adoptTransfer = (
  ctx: Context,
  input: {
    money: ProviderMoney
    fulfilment: { orderId: string; fulfilmentId: string; sellerId: string; rate: BasisPoints }
  },
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { money, fulfilment } = input
    const { reference, providerPaymentId, createdAt } = money
    const { rate, ...whose } = fulfilment
    if (reference === null || !isUuid(reference) || providerPaymentId === null) return false
    await lockOrderRow(ctx, fulfilment)
    if (await knowsTransfer(ctx, money)) return true
    const payment = await findPayment(ctx, { providerPaymentId })
    const held = await readFulfilmentMoney(ctx, fulfilment)
    if (!payment || held.paymentId !== payment.id) return false
    const before = releasedBy(held.transfers)
    // Nearly always the whole held amount, otherwise the part that a decision gave the seller.
    const some = Math.round((money.amount * 10_000) / Math.max(10_000 - rate, 1))
    const shares = [held.free, some - 1, some, some + 1]
      .filter((gross) => gross > 0 && gross <= held.free)
      .map((gross) => splitRelease(gross, before, rate))
      .find(({ amount }) => amount === money.amount)
    if (!shares) return false
    await ctx.db.insert(transfers).values({
      ...{ id: reference, ...whose, ...shares, paymentId: payment.id, commissionRate: rate, createdAt },
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
