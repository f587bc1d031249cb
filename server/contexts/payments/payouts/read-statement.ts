import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { LedgerKind } from '#domain/payments/payments.ts'
import { daysOfMonth, type Month, type Movement, type Statement } from '#domain/payments/seller-money.ts'
import type { Context } from '#server/context.ts'
import { inDays } from '#server/database/paris-days.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { sum } from '../post-entries.ts'

/**
 * Held money of these fulfilments at the beginning of a month in Paris, its movements, and the rest; `fulfilments` is a query
 * of ids.
 */
export async function readStatement(
  { db }: Pick<Context, 'db'>,
  input: { fulfilments: SQLWrapper; month: Month },
): Promise<Statement> {
  const { fulfilments, month } = input
  const days = daysOfMonth(month)
  const [[before], facts] = await Promise.all([
    db
      .select({ held: sum(ledgerEntries.amount) })
      .from(ledgerEntries)
      .where(
        and(
          inArray(ledgerEntries.fulfilmentId, fulfilments),
          eq(ledgerEntries.account, 'held'),
          sql`${ledgerEntries.createdAt} < (${days.first}::date)::timestamp at time zone 'Europe/Paris'`,
        ),
      ),
    readLedgerFacts({ db }, input),
  ])
  const opening = before?.held ?? 0
  const movements = facts.flatMap(movementsOf)
  const closing = movements.reduce((balance, { amount }) => balance + amount, opening)
  return { month, opening, movements, closing }
}

/** What moved for these fulfilments in a month in Paris, as it was written down; `fulfilments` is a query of ids. */
export function readLedgerFacts(
  { db }: Pick<Context, 'db'>,
  { fulfilments, month }: { fulfilments: SQLWrapper; month: Month },
): Promise<LedgerFact[]> {
  const on = (account: string) =>
    sum(sql`case when ${ledgerEntries.account} = ${account} then ${ledgerEntries.amount} end`)
  return db
    .select({
      kind: ledgerEntries.kind,
      orderId: ledgerEntries.orderId,
      at: sql`min(${ledgerEntries.createdAt})`.mapWith(ledgerEntries.createdAt),
      held: on('held'),
      released: on('released'),
      commission: on('commission'),
    })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.fulfilmentId, fulfilments),
        inDays(ledgerEntries.createdAt, daysOfMonth(month)),
      ),
    )
    .groupBy(ledgerEntries.kind, ledgerEntries.sourceId, ledgerEntries.orderId, ledgerEntries.fulfilmentId)
    .orderBy(sql`min(${ledgerEntries.id})`)
}

/** One transaction of the ledger, as it changed the money of one fulfilment. */
export interface LedgerFact {
  kind: LedgerKind
  orderId: string
  at: Date
  held: number
  released: number
  commission: number
}

/** The effect of one fact on held money. Losses of the association, and fees, have none. */
function movementsOf({ kind, orderId, at, held, released, commission }: LedgerFact): Movement[] {
  const named = (label: string, amount: number) => ({ at: at.toISOString(), orderId, label, amount })
  const rows = {
    charge: [named('Paiement de l’acheteur', held)],
    release: [named('Versement sur votre compte', -released), named('Commission', -commission)],
    reversal: [named('Versement repris', -released), named('Commission rendue', -commission)],
    refund: [named('Remboursement à l’acheteur', held)],
    fee: [],
    loss: [],
    reinstatement: [named('Rendu par la banque de l’acheteur', held)],
  }[kind]
  return rows.filter(({ amount }) => amount !== 0)
}
