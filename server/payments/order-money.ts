import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { type Context, requireAdmin } from '../context.ts'
import {
  cardDisputes,
  ledgerEntries,
  payments,
  providerEvents,
  refunds,
  transferReversals,
  transfers,
} from '../database/schema/payments.ts'
import { toLine } from './list-events.ts'
import { refundChoices } from './refund-choices.ts'

const mostEvents = 100

/** Everything about the money of an order, oldest first. For administrators. @throws AppError `not-signed-in`, `forbidden` */
export async function orderMoney(ctx: Context, input: { orderId: string }) {
  requireAdmin(ctx)
  const { db } = ctx
  const { orderId } = input
  const ofOrder = eq(payments.orderId, orderId)
  const [paid, back, sent, reversals, ledger, disputes] = await Promise.all([
    db.select().from(payments).where(ofOrder).orderBy(asc(payments.createdAt), asc(payments.id)),
    db
      .select({ ...getTableColumns(refunds), ...refundChoices })
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
  const objects = [
    ...paid.map(({ providerPaymentId }) => providerPaymentId),
    ...back.map(({ providerRefundId }) => providerRefundId),
    ...disputes.map(({ dispute }) => dispute.providerDisputeId),
  ].filter((id) => id !== null)
  const events = await db
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.objectId, objects))
    .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.id))
    .limit(mostEvents)
  return {
    // The secret is the buyer's browser's alone.
    payments: paid.map(({ clientSecret: _, ...payment }) => payment),
    refunds: back,
    transfers: sent,
    reversals: reversals.map(({ reversal }) => reversal),
    ledger,
    cardDisputes: disputes.map(({ dispute }) => dispute),
    events: events.map(toLine),
  }
}
