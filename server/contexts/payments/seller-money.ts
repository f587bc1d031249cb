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
import { isUnsettled, moneyHeldByRefund } from './order-money.ts'

/** The condition that a transfer is decided and has not arrived. */
const isUnderWay = sql<boolean>`${transfers.status} in ('waiting', 'queued', 'sending', 'failed')`

/** Sums the money of these fulfilments; `fulfilments` is a query of ids. */
export async function sumMoney(ctx: Context, input: { fulfilments: SQLWrapper }): Promise<SellerSums> {
  const { fulfilments } = input
  const [accounts, [transfersUnderWay], [refunding]] = await Promise.all([
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
      .where(and(inArray(transfers.fulfilmentId, fulfilments), isUnderWay)),
    ctx.db
      .select({ amount: sum(refunds.amount), held: sum(moneyHeldByRefund) })
      .from(refunds)
      .where(and(inArray(refunds.fulfilmentId, fulfilments), isUnsettled)),
  ])
  const amountOn = (account: string) => accounts.find((row) => row.account === account)?.amount ?? 0
  return {
    held: amountOn('held') - (transfersUnderWay?.gross ?? 0) - (refunding?.held ?? 0),
    onTheWay: transfersUnderWay?.net ?? 0,
    waiting: transfersUnderWay?.waiting ?? 0,
    released: amountOn('released'),
    refunded: amountOn('refunded'),
    refunding: refunding?.amount ?? 0,
    commission: amountOn('commission'),
  }
}

/** Returns the money of each of these fulfilments as its seller sees it. */
export async function readFulfilmentSums(
  { db }: Context,
  input: { fulfilmentIds: string[] },
): Promise<Map<string, FulfilmentSums>> {
  const { fulfilmentIds } = input
  if (fulfilmentIds.length === 0) return new Map()
  const [entries, transfersUnderWay, refunding] = await readSums(db, fulfilmentIds)
  const transfersById = new Map(transfersUnderWay.map((row) => [row.id, row]))
  const refundsById = new Map(refunding.map((row) => [row.id, row]))
  return new Map(
    entries.map(({ id, charged, held, releasedAt, refundedAt, ...otherSums }) => {
      const transfersOfFulfilment = transfersById.get(id ?? '')
      const refundsOfFulfilment = refundsById.get(id ?? '')
      return [
        id ?? '',
        {
          ...noSums,
          ...otherSums,
          // Subtracting from 0 avoids -0.
          charged: 0 - charged,
          held: held - (transfersOfFulfilment?.gross ?? 0) - (refundsOfFulfilment?.held ?? 0),
          onTheWay: transfersOfFulfilment?.net ?? 0,
          waiting: transfersOfFulfilment?.waiting ?? 0,
          hasFailed: transfersOfFulfilment?.hasFailed ?? false,
          refunding: refundsOfFulfilment?.amount ?? 0,
          releasedAt: toIso(releasedAt),
          refundedAt: toIso(refundedAt),
        },
      ]
    }),
  )
}

/** Reads the sums of each fulfilment: in the ledger, on the way to the seller, and on the way back to the buyer. */
function readSums(db: Context['db'], fulfilmentIds: string[]) {
  const sumOf = (account: string) =>
    sum(sql`case when ${eq(ledgerEntries.account, sql.raw(`'${account}'`))} then ${ledgerEntries.amount} end`)
  const lastTime = (kind: string) =>
    sql<
      string | null
    >`max(case when ${eq(ledgerEntries.kind, sql.raw(`'${kind}'`))} then ${ledgerEntries.createdAt} end)`
  return Promise.all([
    db
      .select({
        id: ledgerEntries.fulfilmentId,
        charged: sumOf('charged'),
        held: sumOf('held'),
        released: sumOf('released'),
        refunded: sumOf('refunded'),
        commission: sumOf('commission'),
        releasedAt: lastTime('release'),
        refundedAt: lastTime('refund'),
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
      .where(and(inArray(transfers.fulfilmentId, fulfilmentIds), isUnderWay))
      .groupBy(transfers.fulfilmentId),
    db
      .select({ id: refunds.fulfilmentId, amount: sum(refunds.amount), held: sum(moneyHeldByRefund) })
      .from(refunds)
      .where(and(inArray(refunds.fulfilmentId, fulfilmentIds), isUnsettled))
      .groupBy(refunds.fulfilmentId),
  ])
}

const toIso = (stamp: string | null) => stamp && new Date(stamp).toISOString()

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
  const openState = account.isReady ? 'ready' : 'incomplete'
  return { ...sums, account: account.endedAt ? 'ended' : openState }
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
  const [openTransfers] = await db
    .select({ count: count() })
    .from(transfers)
    .where(and(eq(transfers.sellerId, userId), isUnderWay))
  const [openRefunds] = await db
    .select({ count: count() })
    .from(refunds)
    .where(and(isUnsettled, or(inArray(refunds.orderId, orders), inArray(refunds.fulfilmentId, fulfilments))))
  const [openPayments] = await db
    .select({ count: count() })
    .from(payments)
    .where(and(inArray(payments.orderId, orders), inArray(payments.status, ['open', 'processing'])))
  const [openDisputes] = await db
    .select({ count: count() })
    .from(cardDisputes)
    .innerJoin(payments, eq(payments.id, cardDisputes.paymentId))
    .where(and(eq(cardDisputes.status, 'open'), inArray(payments.orderId, orders)))
  return {
    heldMoney: held?.amount ?? 0,
    transfersUnderWay: (openTransfers?.count ?? 0) + (openRefunds?.count ?? 0),
    pendingPayments: (openPayments?.count ?? 0) + (openDisputes?.count ?? 0),
  }
}
