import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { listActions } from '#domain/orders/lifecycle.ts'
import { isClosed } from '#domain/orders/states.ts'
import { isAssignable } from '#domain/payments/payments.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { type FulfilmentBalance, readBalances } from '#server/contexts/payments/balances.ts'
import { getMoneyOverview } from '#server/contexts/payments/check/get-money-overview.ts'
import { readOrderMoney } from '#server/contexts/payments/order-money.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { disputes } from '#server/database/schema/disputes.ts'
import { fulfilments } from '#server/database/schema/orders.ts'
import { readFacts } from '../read-facts.ts'
import { findOrder } from './find-orders.ts'
import { refundableAmount } from './refunds.ts'

/**
 * The money of an order and what an administrator may do with each of its fulfilments.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`, `conflict` when several orders share the number
 */
export async function getOrderMoney(ctx: Context, input: { reference: string }) {
  requireAdmin(ctx)
  const { id: orderId } = await findOrder(ctx, input.reference)
  const [records, money, { delays }] = await Promise.all([
    readFacts(ctx, { orderId }),
    readOrderMoney(ctx, { orderId }),
    getSettings(ctx),
  ])
  const fulfilmentIds = records.map(({ fulfilment }) => fulfilment.id)
  const [balancesById, openDisputes] = await Promise.all([
    readBalances(ctx, { fulfilmentIds }),
    ctx.db
      .select()
      .from(disputes)
      .where(and(inArray(disputes.fulfilmentId, fulfilmentIds), isNull(disputes.decidedAt))),
  ])
  const now = ctx.clock.now()
  return {
    ...money,
    fulfilments: records.map(({ fulfilment: { id, status, statusSince, paidAt }, facts, quote }) => {
      const balance = balancesById.get(id) ?? null
      const dispute = openDisputes.find(({ fulfilmentId }) => fulfilmentId === id)
      return {
        fulfilmentId: id,
        status,
        statusSince,
        isPaid: paidAt !== null,
        isSaleSuspended: facts.isSaleSuspended && (!isClosed(status) || (balance?.onTheWay ?? 0) > 0),
        settlement: facts.settlement,
        quoteStage: facts.quote,
        /** The open or accepted quote. */
        quote: quote && { price: quote.price as Cents, status: quote.status, expiresAt: quote.expiresAt },
        actions: listActions('administrator', facts, now, delays),
        balance,
        refundable: refundableAmount(balance),
        releasable: isClosed(status) ? releasableHeld(balance) : 0,
        dispute: dispute
          ? { openedAs: dispute.openedAs, reason: dispute.reason, createdAt: dispute.createdAt }
          : null,
      }
    }),
  }
}

/** Held money that is neither being transferred nor refunded. */
const releasableHeld = (balance: FulfilmentBalance | null): Cents =>
  balance ? Math.max(0, balance.held - balance.onTheWay - balance.refunding) : 0

/**
 * Returns the platform's money and, for each refund made at the provider, the fulfilments it may belong to.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function getLedger(ctx: Context) {
  const books = await getMoneyOverview(ctx)
  const { lines, hasMore } = books.findings
  const orderIds = lines.flatMap((line) => (isAssignable(line) && line.orderId) || [])
  const fulfilments = await listFulfilments(ctx, orderIds)
  const withFulfilments = lines.map((line) => ({
    ...line,
    fulfilments: isAssignable(line)
      ? fulfilments.filter((fulfilment) => fulfilment.orderId === line.orderId)
      : [],
  }))
  return { ...books, findings: { lines: withFulfilments, hasMore } }
}

async function listFulfilments(ctx: Context, orderIds: string[]) {
  if (orderIds.length === 0) return []
  const { id, orderId, sellerId } = fulfilments
  const rows = await ctx.db
    .select({ id, orderId, sellerId })
    .from(fulfilments)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(id))
  const names = await namePeople(ctx, { userIds: rows.map((row) => row.sellerId) })
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    seller: names.get(row.sellerId) ?? 'Vendeur',
  }))
}
