import { and, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { centsFromDecimal } from '#domain/money.ts'
import type { Balance, LedgerAccount, LedgerKind } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { refunds, transfers } from '#server/database/schema/payments.ts'
import { isUnsettled } from './order-money.ts'

export interface FulfilmentBalance extends Balance {
  /** The part of the held money that is decided for the seller (commission included) and has not arrived. */
  onTheWay: Cents
  /** The amount decided for the buyer that has not arrived, including reversals from the seller. */
  refunding: Cents
}

/** Returns the money of each of these fulfilments; zero for one that was never paid. */
export async function readBalances(
  { db }: Context,
  input: { fulfilmentIds: string[] },
): Promise<Map<string, FulfilmentBalance>> {
  const { fulfilmentIds } = input
  if (fulfilmentIds.length === 0) return new Map()
  const entries = await db
    .select({
      id: ledgerEntries.fulfilmentId,
      account: ledgerEntries.account,
      amount: sum(ledgerEntries.amount),
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.fulfilmentId, fulfilmentIds))
    .groupBy(ledgerEntries.fulfilmentId, ledgerEntries.account)
  const transfersUnderWay = await db
    .select({
      id: transfers.fulfilmentId,
      amount: sum(sql`${transfers.amount} + ${transfers.commission}`),
    })
    .from(transfers)
    .where(
      and(
        inArray(transfers.fulfilmentId, fulfilmentIds),
        inArray(transfers.status, ['waiting', 'queued', 'sending', 'failed']),
      ),
    )
    .groupBy(transfers.fulfilmentId)
  const refunding = await db
    .select({ id: refunds.fulfilmentId, amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(inArray(refunds.fulfilmentId, fulfilmentIds), isUnsettled))
    .groupBy(refunds.fulfilmentId)
  return new Map(
    fulfilmentIds.map((id) => {
      const amountOn = (account: string) =>
        entries.find((entry) => entry.id === id && entry.account === account)?.amount ?? 0
      return [
        id,
        {
          // Subtracting from 0 avoids -0.
          charged: 0 - amountOn('charged'),
          held: amountOn('held'),
          released: amountOn('released'),
          refunded: amountOn('refunded'),
          commission: amountOn('commission'),
          onTheWay: transfersUnderWay.find((row) => row.id === id)?.amount ?? 0,
          refunding: refunding.find((row) => row.id === id)?.amount ?? 0,
        },
      ]
    }),
  )
}

/** A sum of money in the database, in cents; zero without rows. */
export const sum = (amount: SQLWrapper) => sql<Cents>`coalesce(sum(${amount}), 0)`.mapWith(centsFromDecimal)

interface Posting {
  kind: LedgerKind
  /** The id of its payment, transfer, reversal or refund. */
  sourceId: string
  orderId: string
  /** The amounts that enter (positive) and leave (negative) each account. */
  lines: { fulfilmentId: string | null; account: LedgerAccount; amount: Cents }[]
}

/**
 * Posts one fact to the ledger, in the caller's transaction and under the order's lock. The database rejects a fact that was
 * posted before, does not balance, or overdraws.
 */
export async function postEntries(ctx: Context, { lines, ...fact }: Posting): Promise<void> {
  const createdAt = ctx.clock.now()
  const entries = lines.filter(({ amount }) => amount !== 0).map((move) => ({ ...fact, ...move, createdAt }))
  if (entries.length > 0) await ctx.db.insert(ledgerEntries).values(entries)
}
