import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Cents, centsFromDecimal } from '#domain/money.ts'
import type { LedgerAccount, LedgerKind } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'

/** A sum of money in the database, in cents; of nothing it is nothing. */
export const sum = (amount: SQLWrapper) => sql<Cents>`coalesce(sum(${amount}), 0)`.mapWith(centsFromDecimal)

interface Posting {
  kind: LedgerKind
  /** The payment, transfer, reversal or refund it belongs to. */
  sourceId: string
  orderId: string
  /** What arrives in (above zero) and leaves (below) each account. */
  moves: { fulfilmentId: string | null; account: LedgerAccount; amount: Cents }[]
}

/**
 * Posts one fact to the ledger, in the caller's transaction and under the order's lock. The database refuses a fact that was
 * posted before, does not balance, or overdraws.
 */
export async function postEntries(ctx: Context, { moves, ...fact }: Posting): Promise<void> {
  const createdAt = ctx.clock.now()
  const entries = moves.filter(({ amount }) => amount !== 0).map((move) => ({ ...fact, ...move, createdAt }))
  if (entries.length > 0) await ctx.db.insert(ledgerEntries).values(entries)
}
