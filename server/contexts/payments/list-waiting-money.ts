import { createHash } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { bankMoneyLabels } from '#domain/payments/labels.ts'
import type { WaitingList, WaitingListQuery, WorkKind } from '#domain/platform/work.ts'
import type { Context } from '#server/context.ts'
import { isActiveUser } from '#server/contexts/accounts/people.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { bankFindings, ledgerChecks } from '#server/database/schema/ledger.ts'
import { providerEvents, refunds, transfers } from '#server/database/schema/payments.ts'

/** Events within this time may be being applied, and are not listed. */
const applyTimeoutMs = 10 * 60_000

const adminPath = '/admin/payments'

type ListWaiting = (ctx: Context, window: WaitingListQuery) => Promise<WaitingList>

// Conditions are written out, so that the partial indexes on unsettled rows are used.

const listFailedRefunds: ListWaiting = async ({ db }, { limit, ids }) => {
  const isFailed = sql`refunds.status <> 'succeeded' and refunds.status = 'failed'`
  const [count, rows] = await Promise.all([
    countUpTo(db, refunds, isFailed),
    db
      .select()
      .from(refunds)
      .where(and(isFailed, ids && inArray(refunds.id, ids)))
      .orderBy(asc(refunds.createdAt))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, orderId, amount, lastError, createdAt }) => ({
      id,
      title: `${formatEuros(amount)}, commande ${orderNumber(orderId)}`,
      people: [],
      ...(lastError && { text: lastError }),
      since: createdAt,
      to: adminPath,
    })),
  }
}

const listFailedTransfers: ListWaiting = async ({ db }, { limit, ids }) => {
  const isFailed = sql`transfers.status not in ('sent', 'dropped') and transfers.status = 'failed'`
  const [count, rows] = await Promise.all([
    countUpTo(db, transfers, isFailed),
    db
      .select()
      .from(transfers)
      .where(and(isFailed, ids && inArray(transfers.id, ids)))
      .orderBy(asc(transfers.createdAt))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, orderId, sellerId, amount, lastError, createdAt }) => ({
      id,
      title: `${formatEuros(amount)}, commande ${orderNumber(orderId)}`,
      people: [sellerId],
      ...(lastError && { text: lastError }),
      since: createdAt,
      to: adminPath,
    })),
  }
}

const listUnappliedEvents: ListWaiting = async ({ db, clock }, { limit, ids }) => {
  const before = new Date(clock.now().getTime() - applyTimeoutMs)
  const isUnapplied = sql`applied_at is null and received_at < ${before}`
  const [count, rows] = await Promise.all([
    countUpTo(db, providerEvents, isUnapplied),
    db
      .select({
        id: providerEvents.id,
        name: providerEvents.name,
        lastError: providerEvents.lastError,
        receivedAt: providerEvents.receivedAt,
      })
      .from(providerEvents)
      .where(and(isUnapplied, ids && inArray(providerEvents.id, ids)))
      .orderBy(asc(providerEvents.receivedAt))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, name, lastError, receivedAt }) => ({
      id,
      title: name,
      people: [],
      since: receivedAt,
      to: `${adminPath}?only=unapplied`,
      ...(lastError && { text: lastError }),
    })),
  }
}

const listUndecidedFindings: ListWaiting = async ({ db }, { limit, ids }) => {
  const isUndecided = sql`bank_findings.status <> 'settled' and bank_findings.status in ('open', 'refused')`
  const [count, rows] = await Promise.all([
    countUpTo(db, bankFindings, isUndecided),
    db
      .select()
      .from(bankFindings)
      .where(and(isUndecided, ids && inArray(bankFindings.id, ids)))
      .orderBy(asc(bankFindings.foundAt))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, kind, amount, lastError, foundAt }) => ({
      id,
      title: `${bankMoneyLabels[kind]}, ${formatEuros(amount)}`,
      people: [],
      since: foundAt,
      to: adminPath,
      ...(lastError && { text: lastError }),
    })),
  }
}

const listLedgerProblems: ListWaiting = async ({ db }, { limit, ids }) => {
  const [check] = await db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.checkedAt)).limit(1)
  // The id is derived from the text, so that a problem keeps it the next night.
  const problems = (check?.problems ?? []).map((text) => ({
    id: createHash('sha256').update(text).digest('hex').slice(0, 32),
    text,
  }))
  const since = check?.checkedAt ?? new Date(0)
  return {
    count: problems.length,
    items: problems
      .filter(({ id }) => !ids || ids.includes(id))
      .slice(0, limit)
      .map(({ id, text }) => ({ id, title: text, people: [], since, to: adminPath })),
  }
}

/** Only so many of the oldest transfers are read; a site with that many has another problem. */
const maxTransfers = 2000

/** Sellers whose payouts wait for an account, the longest wait first. */
const listUnpayableSellers: ListWaiting = async ({ db }, { limit, ids }) => {
  const waitingTransfers = db
    .select({ sellerId: transfers.sellerId, amount: transfers.amount, createdAt: transfers.createdAt })
    .from(transfers)
    .where(
      and(
        sql`transfers.status not in ('sent', 'dropped')`,
        eq(transfers.status, 'waiting'),
        isActiveUser(transfers.sellerId),
        ids && inArray(transfers.sellerId, ids),
      ),
    )
    .orderBy(asc(transfers.createdAt))
    .limit(maxTransfers)
    .as('oldest')
  const sellers = await db
    .select({
      sellerId: waitingTransfers.sellerId,
      amount: sql<number>`(sum(${waitingTransfers.amount}) * 100)::float8`,
      since: sql<string>`min(${waitingTransfers.createdAt})`,
    })
    .from(waitingTransfers)
    .groupBy(waitingTransfers.sellerId)
    .orderBy(sql`3`)
  return {
    count: sellers.length,
    items: sellers.slice(0, limit).map(({ sellerId, amount, since }) => ({
      id: sellerId,
      title: `${formatEuros(Math.round(amount))} en attente d’un compte`,
      people: [sellerId],
      since: new Date(since),
      to: `/admin/users/${sellerId}`,
    })),
  }
}

/** Money that waits for an administrator; empty without card payments. */
export const waitingMoney: Partial<Record<WorkKind, ListWaiting>> = {
  'failed-refunds': listFailedRefunds,
  'failed-transfers': listFailedTransfers,
  'bank-findings': listUndecidedFindings,
  'ledger-problems': listLedgerProblems,
  'unapplied-events': listUnappliedEvents,
  accounts: listUnpayableSellers,
}

/** Returns the orders of refunds and transfers, by their id. */
export async function findOrdersOfMoney(
  { db }: Context,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: refunds.id, orderId: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.id, [...ids]))
    .unionAll(
      db
        .select({ id: transfers.id, orderId: transfers.orderId })
        .from(transfers)
        .where(inArray(transfers.id, [...ids])),
    )
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}
