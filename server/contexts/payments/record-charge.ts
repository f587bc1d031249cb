import { and, eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { CardDisputeStatus } from '#domain/payments/payments.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { cardDisputes, payments, refunds } from '#server/database/schema/payments.ts'
import { postEntries } from './balances.ts'
import { findPayment, type Payment } from './find-payment.ts'
import type { ProviderDispute, ProviderPayment } from './provider/provider.ts'

/** The part of a charge that belongs to one fulfilment. */
export interface ChargeShare {
  fulfilmentId: string
  amount: Cents
}

/**
 * Records a charge, once, in the caller's transaction and under the order's lock; the provider's fee may follow later. With
 * `shares` it is held for them, and they must add up to `amountReceived`. Without (null) it belongs to no fulfilment and is
 * refunded: it came after the cancellation, twice, or with another amount.
 */
export async function recordCharge(
  ctx: Context,
  input: { payment: ProviderPayment; shares: ChargeShare[] | null },
): Promise<'recorded' | 'already-recorded'> {
  const { payment, shares } = input
  const row = await findPayment(ctx, { providerPaymentId: payment.id, paymentId: payment.paymentId })
  if (!row) throw new Error(`payment ${payment.id} is none of ours`)
  if (payment.status !== 'succeeded') throw new Error(`payment ${payment.id} has not succeeded`)

  const [recorded] = await ctx.db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'charge'), eq(ledgerEntries.sourceId, row.id)))
    .limit(1)
  if (recorded) {
    await recordFee(ctx, row, payment.fee)
    return 'already-recorded'
  }

  const amount = payment.amountReceived
  if (shares && shares.reduce((total, share) => total + share.amount, 0) !== amount)
    throw new Error(`payment ${payment.id}: its shares are not the ${amount} cents that came`)
  await ctx.db
    .update(payments)
    .set({
      status: 'succeeded',
      amount,
      providerPaymentId: payment.id,
      clientSecret: payment.clientSecret,
      chargeId: payment.chargeId,
      succeededAt: ctx.clock.now(),
    })
    .where(eq(payments.id, row.id))
  const { id: sourceId, orderId } = row
  await postEntries(ctx, {
    kind: 'charge',
    sourceId,
    orderId,
    lines: (shares ?? [{ fulfilmentId: null, amount }]).flatMap(({ fulfilmentId, amount }) => [
      { fulfilmentId, account: 'charged' as const, amount: -amount },
      { fulfilmentId, account: 'held' as const, amount },
    ]),
  })
  await recordFee(ctx, row, payment.fee)
  if (!shares) await refundCharge(ctx, row, amount)
  return 'recorded'
}

/** Books the fee, which the association pays out of its commission. */
async function recordFee(ctx: Context, { id, orderId }: Payment, fee: Cents | null): Promise<void> {
  if (!fee) return
  const [recorded] = await ctx.db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'fee'), eq(ledgerEntries.sourceId, id)))
    .limit(1)
  if (recorded) return
  await postEntries(ctx, {
    kind: 'fee',
    sourceId: id,
    orderId,
    lines: [
      { fulfilmentId: null, account: 'commission', amount: -fee },
      { fulfilmentId: null, account: 'fees', amount: fee },
    ],
  })
}

async function refundCharge(ctx: Context, { id, orderId }: Payment, amount: Cents): Promise<void> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ orderId, paymentId: id, kind: 'duplicate', amount, createdAt: ctx.clock.now() })
    .returning({ id: refunds.id })
  await publish(ctx, { type: 'order-changed', orderId })
  await ctx.jobs.enqueue(ctx.db, 'send-refund', { refundId: refund?.id as string })
}

/**
 * Records the state of a bank dispute, in the caller's transaction and under the order's lock. Returns its previous state as
 * `before`, null for a new dispute. A late event does not reopen a decided dispute; it may be decided again.
 */
export async function recordCardDispute(
  ctx: Context,
  input: { paymentId: string; dispute: ProviderDispute },
): Promise<{ disputeId: string; before: CardDisputeStatus | null }> {
  const { paymentId, dispute } = input
  const { id: providerDisputeId, amount, status, reason, dueBy } = dispute
  const now = ctx.clock.now()
  const state = { amount, status, reason, dueBy, closedAt: status === 'open' ? null : now }
  const [knownDispute] = await ctx.db
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.providerDisputeId, providerDisputeId))
  if (!knownDispute) {
    const [inserted] = await ctx.db
      .insert(cardDisputes)
      .values({ ...state, paymentId, providerDisputeId, createdAt: now })
      .returning({ id: cardDisputes.id })
    return { disputeId: inserted?.id as string, before: null }
  }
  if (knownDispute.status !== status && (knownDispute.status === 'open' || status !== 'open'))
    await ctx.db.update(cardDisputes).set(state).where(eq(cardDisputes.id, knownDispute.id))
  return { disputeId: knownDispute.id, before: knownDispute.status }
}
