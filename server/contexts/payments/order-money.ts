import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Context, requireAdmin } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import {
  cardDisputes,
  payments,
  providerEvents,
  refunds,
  transferReversals,
  transfers,
} from '#server/database/schema/payments.ts'
import { toEventLine } from './events.ts'

/** The condition that a refund is due and has not reached the buyer by the ledger. */
export const isUnsettled = and(isNull(refunds.settledAt), ne(refunds.status, 'dropped'))

/** The amount reversed from the seller for a refund. Its columns are named in full, because the subquery has some of the same names. */
const reversedForRefund = sql`coalesce((
  select sum(back.amount + back.commission) from ${transferReversals} back
  where back.refund_id = refunds.id and back.status = 'done'), 0)`

/** The held money assigned to an unsettled refund, including only those reversals that have arrived. */
export const moneyHeldByRefund = sql`(refunds.amount - refunds.taken_back - refunds.borne
  + least(refunds.taken_back, ${reversedForRefund}))`

/** The part of a refund that its reversals have not recovered from the seller. */
export const amountMissingFromSeller = sql`(refunds.taken_back - least(refunds.taken_back, ${reversedForRefund}))`

const hasFailed = sql`refunds.status = 'failed'`
const isFinallyRefused = sql<boolean>`(${hasFailed} and refunds.provider_refund_id is null and ${amountMissingFromSeller} = 0
  and exists (select from ${cardDisputes} lost where lost.payment_id = refunds.payment_id and lost.status = 'lost'))`

/** Actions that an administrator may take on a refund, for a query of refunds. The operations check them under the order's lock. */
export const refundActions = {
  /** False when a bank has taken some of the payment, because the provider would reject the refund again. */
  isRetriable: sql<boolean>`refunds.status in ('failed', 'disputed') and not ${isFinallyRefused}`,
  isBearable: sql<boolean>`${hasFailed} and ${amountMissingFromSeller} > 0`,
  isPayableOtherwise: sql<boolean>`${hasFailed} and refunds.kind <> 'card-dispute' and ${amountMissingFromSeller} = 0`,
  isReleasable: sql<boolean>`${hasFailed} and refunds.kind = 'refund' and refunds.settled_at is null`,
}

const maxEvents = 100

/** Returns all money of an order, oldest first, for administrators. @throws AppError `not-signed-in`, `forbidden` */
export async function readOrderMoney(ctx: Context, input: { orderId: string }) {
  requireAdmin(ctx)
  const { db } = ctx
  const { orderId } = input
  const ofOrder = eq(payments.orderId, orderId)
  const [paymentRows, refundRows, transferRows, reversals, ledger, disputes] = await Promise.all([
    db.select().from(payments).where(ofOrder).orderBy(asc(payments.createdAt), asc(payments.id)),
    db
      .select({ ...getTableColumns(refunds), ...refundActions })
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    db
      .select()
      .from(transfers)
      .where(eq(transfers.orderId, orderId))
      .orderBy(asc(transfers.createdAt), asc(transfers.id)),
    db
      .select({ reversal: transferReversals })
      .from(transferReversals)
      .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
      .where(eq(transfers.orderId, orderId))
      .orderBy(asc(transferReversals.createdAt), asc(transferReversals.id)),
    db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)).orderBy(asc(ledgerEntries.id)),
    db
      .select({ dispute: cardDisputes })
      .from(cardDisputes)
      .innerJoin(payments, eq(payments.id, cardDisputes.paymentId))
      .where(ofOrder)
      .orderBy(asc(cardDisputes.createdAt)),
  ])
  const objectIds = [
    ...paymentRows.map(({ providerPaymentId }) => providerPaymentId),
    ...refundRows.map(({ providerRefundId }) => providerRefundId),
    ...disputes.map(({ dispute }) => dispute.providerDisputeId),
  ].filter((id) => id !== null)
  const events = await db
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.objectId, objectIds))
    .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.id))
    .limit(maxEvents)
  return {
    // Only the buyer's browser may have the secret.
    payments: paymentRows.map(({ clientSecret: _, ...payment }) => payment),
    refunds: refundRows,
    transfers: transferRows,
    reversals: reversals.map(({ reversal }) => reversal),
    ledger,
    cardDisputes: disputes.map(({ dispute }) => dispute),
    events: events.map(toEventLine),
  }
}
