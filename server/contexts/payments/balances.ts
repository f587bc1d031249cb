import { and, inArray, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { Balance } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { refunds, transfers } from '#server/database/schema/payments.ts'
import { isUnsettled } from './order-money.ts'
import { sum } from './post-entries.ts'

export interface FulfilmentBalance extends Balance {
  /** Part of what is held: decided for the seller (commission included), not arrived yet. */
  onTheWay: Cents
  /** Decided for the buyer, not arrived yet, including reversals from the seller. */
  refunding: Cents
}

/** The money of each of these fulfilments; of one never paid all is nothing. */
export async function balances(
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
  const underway = await db
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
      const on = (account: string) =>
        entries.find((entry) => entry.id === id && entry.account === account)?.amount ?? 0
      return [
        id,
        {
          // Never -0.
          charged: 0 - on('charged'),
          held: on('held'),
          released: on('released'),
          refunded: on('refunded'),
          commission: on('commission'),
          onTheWay: underway.find((row) => row.id === id)?.amount ?? 0,
          refunding: refunding.find((row) => row.id === id)?.amount ?? 0,
        },
      ]
    }),
  )
}
