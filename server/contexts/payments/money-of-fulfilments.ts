import { and, count, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { type FulfilmentSums, noSums, type SellerSums } from '#domain/payments/seller-money.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import {
  cardDisputes,
  payments,
  refunds,
  sellerAccounts,
  transfers,
} from '#server/database/schema/payments.ts'
import { sum } from './balances.ts'
import { heldByRefund, isUnsettled } from './order-money.ts'

/** The condition that a transfer is decided and has not arrived. */
const isUnderway = sql<boolean>`${transfers.status} in ('waiting', 'queued', 'sending', 'failed')`

/** Sums the money of these fulfilments; `fulfilments` is a query of ids. */
export async function sumMoney(ctx: Context, input: { fulfilments: SQLWrapper }): Promise<SellerSums> {
  const { fulfilments } = input
  const [accounts, [underway], [refunding]] = await Promise.all([
    ctx.db
      .select({ account: ledgerEntries.account, amount: sum(ledgerEntries.amount) })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.fulfilmentId, fulfilments))
      .groupBy(ledgerEntries.account),
    ctx.db
      .select({
        gross: sum(sql`${transfers.amount} + ${transfers.commission}`),
        net: sum(transfers.amount),
        waiting: sum(sql`case when ${transfers.status} = 'waiting' then ${transfers.amount} end`),
      })
      .from(transfers)
      .where(and(inArray(transfers.fulfilmentId, fulfilments), isUnderway)),
    ctx.db
      .select({ amount: sum(refunds.amount), held: sum(heldByRefund) })
      .from(refunds)
      .where(and(inArray(refunds.fulfilmentId, fulfilments), isUnsettled)),
  ])
  const on = (account: string) => accounts.find((row) => row.account === account)?.amount ?? 0
  return {
    held: on('held') - (underway?.gross ?? 0) - (refunding?.held ?? 0),
    onTheWay: underway?.net ?? 0,
    waiting: underway?.waiting ?? 0,
    released: on('released'),
    refunded: on('refunded'),
    refunding: refunding?.amount ?? 0,
    commission: on('commission'),
  }
}

/** Returns the money of each of these fulfilments as its seller sees it. */
export async function moneyOfFulfilments(
  { db }: Context,
  input: { fulfilmentIds: string[] },
): Promise<Map<string, FulfilmentSums>> {
  const { fulfilmentIds } = input
  if (fulfilmentIds.length === 0) return new Map()
  const [entries, underway, refunding] = await readSums(db, fulfilmentIds)
  const underwayOf = new Map(underway.map((row) => [row.id, row]))
  const refundingOf = new Map(refunding.map((row) => [row.id, row]))
  return new Map(
    entries.map(({ id, charged, held, releasedAt, refundedAt, ...rest }) => {
      const leaving = underwayOf.get(id ?? '')
      const returning = refundingOf.get(id ?? '')
      return [
        id ?? '',
        {
          ...noSums,
          ...rest,
          // Subtracting from 0 avoids -0.
          charged: 0 - charged,
          held: held - (leaving?.gross ?? 0) - (returning?.held ?? 0),
          onTheWay: leaving?.net ?? 0,
          waiting: leaving?.waiting ?? 0,
          hasFailed: leaving?.hasFailed ?? false,
          refunding: returning?.amount ?? 0,
          releasedAt: isoOf(releasedAt),
          refundedAt: isoOf(refundedAt),
        },
      ]
    }),
  )
}

/** Reads the sums of each fulfilment: in the ledger, on the way to the seller, and on the way back to the buyer. */
function readSums(db: Context['db'], fulfilmentIds: string[]) {
  const of = (account: string) =>
    sum(sql`case when ${eq(ledgerEntries.account, sql.raw(`'${account}'`))} then ${ledgerEntries.amount} end`)
  const lastOf = (kind: string) =>
    sql<
      string | null
    >`max(case when ${eq(ledgerEntries.kind, sql.raw(`'${kind}'`))} then ${ledgerEntries.createdAt} end)`
  return Promise.all([
    db
      .select({
        id: ledgerEntries.fulfilmentId,
        charged: of('charged'),
        held: of('held'),
        released: of('released'),
        refunded: of('refunded'),
        commission: of('commission'),
        releasedAt: lastOf('release'),
        refundedAt: lastOf('refund'),
      })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.fulfilmentId, fulfilmentIds))
      .groupBy(ledgerEntries.fulfilmentId),
    db
      .select({
        id: transfers.fulfilmentId,
        gross: sum(sql`${transfers.amount} + ${transfers.commission}`),
        net: sum(transfers.amount),
        waiting: sum(sql`case when ${transfers.status} = 'waiting' then ${transfers.amount} end`),
        hasFailed: sql<boolean>`bool_or(${transfers.status} = 'failed')`,
      })
      .from(transfers)
      .where(and(inArray(transfers.fulfilmentId, fulfilmentIds), isUnderway))
      .groupBy(transfers.fulfilmentId),
    db
      .select({ id: refunds.fulfilmentId, amount: sum(refunds.amount), held: sum(heldByRefund) })
      .from(refunds)
      .where(and(inArray(refunds.fulfilmentId, fulfilmentIds), isUnsettled))
      .groupBy(refunds.fulfilmentId),
  ])
}

const isoOf = (stamp: string | null) => stamp && new Date(stamp).toISOString()

interface SellerMoney extends SellerSums {
  /** The state of the seller's registration with the current provider; null before it begins, and without card payments. */
  account: 'ready' | 'incomplete' | 'ended' | null
}

/** Returns a seller's money and whether it can be paid out; `fulfilments` is a query of the ids of their sales. */
export async function summariseSellerMoney(
  ctx: Context,
  { sellerId, fulfilments }: { sellerId: string; fulfilments: SQLWrapper },
): Promise<SellerMoney> {
  requireAdmin(ctx)
  const [sums, [account]] = await Promise.all([
    sumMoney(ctx, { fulfilments }),
    ctx.db
      .select({
        provider: sellerAccounts.provider,
        isReady: sellerAccounts.isReady,
        endedAt: sellerAccounts.endedAt,
      })
      .from(sellerAccounts)
      .where(eq(sellerAccounts.sellerId, sellerId)),
  ])
  // An account at a former provider does not count.
  const isOfProvider = account !== undefined && account.provider === ctx.payments?.name
  if (!isOfProvider) return { ...sums, account: null }
  const open = account.isReady ? 'ready' : 'incomplete'
  return { ...sums, account: account.endedAt ? 'ended' : open }
}

/** Finds money of these purchases and sales that has not arrived; both are queries of ids. */
export async function findOpenMoney(
  { db }: Context,
  input: { userId: string; orders: SQLWrapper; fulfilments: SQLWrapper },
) {
  const { userId, orders, fulfilments } = input
  const [held] = await db
    .select({ amount: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, 'held'),
        or(inArray(ledgerEntries.orderId, orders), inArray(ledgerEntries.fulfilmentId, fulfilments)),
      ),
    )
  const [leaving] = await db
    .select({ count: count() })
    .from(transfers)
    .where(and(eq(transfers.sellerId, userId), isUnderway))
  const [returning] = await db
    .select({ count: count() })
    .from(refunds)
    .where(and(isUnsettled, or(inArray(refunds.orderId, orders), inArray(refunds.fulfilmentId, fulfilments))))
  const [charging] = await db
    .select({ count: count() })
    .from(payments)
    .where(and(inArray(payments.orderId, orders), inArray(payments.status, ['open', 'processing'])))
  const [contested] = await db
    .select({ count: count() })
    .from(cardDisputes)
    .innerJoin(payments, eq(payments.id, cardDisputes.paymentId))
    .where(and(eq(cardDisputes.status, 'open'), inArray(payments.orderId, orders)))
  return {
    held: held?.amount ?? 0,
    moving: (leaving?.count ?? 0) + (returning?.count ?? 0),
    charges: (charging?.count ?? 0) + (contested?.count ?? 0),
  }
}
