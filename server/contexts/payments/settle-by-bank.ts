import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { cardDisputes, payments, type Refund, refunds } from '#server/database/schema/payments.ts'
import { sum } from './balances.ts'
import { amountMissingFromSeller, isUnsettled } from './order-money.ts'

export interface BankLoss {
  disputeId: string
  /** The amount the bank took that no refund accounts for yet. */
  amount: Cents
}

/** Lists the amounts that banks took of a payment and that are not recorded yet, by dispute. Under the order's lock. */
export async function listBankLosses({ db }: Context, input: { paymentId: string }): Promise<BankLoss[]> {
  const isCounted = sql`${refunds.status} <> 'dropped' and ${refunds.reinstatedAt} is null`
  const rows = await db
    .select({
      disputeId: cardDisputes.id,
      lostAmount: cardDisputes.amount,
      recordedAmount: sum(sql`case when ${isCounted} then ${refunds.amount} end`),
    })
    .from(cardDisputes)
    .leftJoin(refunds, eq(refunds.cardDisputeId, cardDisputes.id))
    .where(and(eq(cardDisputes.paymentId, input.paymentId), eq(cardDisputes.status, 'lost')))
    .groupBy(cardDisputes.id)
    .orderBy(cardDisputes.createdAt, cardDisputes.id)
  return rows
    .map(({ disputeId, lostAmount, recordedAmount }) => ({ disputeId, amount: lostAmount - recordedAmount }))
    .filter(({ amount }) => amount > 0)
}

/**
 * Settles refunds that the provider refused because of a dispute: they reached the buyer through the bank, up to the amount the
 * bank took. Under the order's lock.
 */
export async function settleByBank(ctx: Context, input: { paymentId: string }): Promise<void> {
  for (const { disputeId, amount } of await listBankLosses(ctx, input)) {
    let remaining = amount
    for (const refund of await listRefused(ctx, input))
      if (remaining > 0) remaining -= await settlePart(ctx, refund, { disputeId, maxAmount: remaining })
  }
}

/** Lists refunds that were refused before the provider accepted them, oldest first; accepted ones are being sent, or were returned by the bank. */
const listRefused = ({ db }: Context, { paymentId }: { paymentId: string }) =>
  db
    .select({ refund: refunds, missing: sum(amountMissingFromSeller) })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        ne(refunds.kind, 'card-dispute'),
        inArray(refunds.status, ['failed', 'disputed']),
        isNull(refunds.settledAt),
        isNull(refunds.providerRefundId),
      ),
    )
    .groupBy(refunds.id)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))

/** Settles a refund up to the amount the bank took; one that lacks the seller's part is settled completely or not at all. */
async function settlePart(
  ctx: Context,
  { refund, missing }: { refund: Refund; missing: Cents },
  { disputeId, maxAmount }: { disputeId: string; maxAmount: Cents },
): Promise<Cents> {
  const { db, jobs, clock } = ctx
  const bankLossFields = { kind: 'card-dispute', status: 'queued', cardDisputeId: disputeId } as const
  if (refund.amount <= maxAmount) {
    await db.update(refunds).set(bankLossFields).where(eq(refunds.id, refund.id))
    await publish(ctx, { type: 'order-changed', orderId: refund.orderId })
    await jobs.enqueue(db, 'send-refund', { refundId: refund.id })
    return refund.amount
  }
  if (missing > 0) return 0
  const { orderId, paymentId, fulfilmentId, reason, requestedBy } = refund
  // The part that the association bears comes last.
  const borne = Math.max(0, maxAmount - (refund.amount - refund.borne))
  const remainder = { amount: refund.amount - maxAmount, borne: refund.borne - borne }
  await db
    .update(refunds)
    .set({ ...remainder, takenBack: Math.min(refund.takenBack, remainder.amount - remainder.borne) })
    .where(eq(refunds.id, refund.id))
  const [part] = await db
    .insert(refunds)
    .values({
      orderId,
      paymentId,
      fulfilmentId,
      reason,
      requestedBy,
      ...bankLossFields,
      amount: maxAmount,
      borne,
      createdAt: clock.now(),
    })
    .returning({ id: refunds.id })
  await publish(ctx, { type: 'order-changed', orderId })
  await jobs.enqueue(db, 'send-refund', { refundId: part?.id as string })
  return maxAmount
}

/**
 * Books as the association's loss what a bank took beyond the buyer's refunds, and what cannot be recovered from a seller.
 * Pending and failed refunds of the payment may turn out to be what the bank took. Under the order's lock.
 */
export async function bearBankLosses(ctx: Context, input: { paymentId: string }): Promise<void> {
  const { db, jobs, clock } = ctx
  const losses = await listBankLosses(ctx, input)
  if (losses.length === 0) return
  const isOpen = and(eq(refunds.paymentId, input.paymentId), ne(refunds.kind, 'card-dispute'), isUnsettled)
  if ((await db.$count(refunds, isOpen)) > 0) return
  const [payment] = await db.select().from(payments).where(eq(payments.id, input.paymentId))
  const orderId = payment?.orderId as string
  await publish(ctx, { type: 'order-changed', orderId })
  for (const { disputeId, amount } of losses) {
    const [borne] = await db
      .insert(refunds)
      .values({
        orderId,
        paymentId: input.paymentId,
        kind: 'card-dispute',
        cardDisputeId: disputeId,
        amount,
        borne: amount,
        createdAt: clock.now(),
      })
      .returning({ id: refunds.id })
    await jobs.enqueue(db, 'send-refund', { refundId: borne?.id as string })
  }
}
