import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { LedgerAccount, LedgerKind } from '#domain/payments/payments.ts'
import { daysOfMonth, type Month, type Movement, type Statement } from '#domain/payments/seller-money.ts'
import { emptyQuarters, type Quarters } from '#domain/tax-report/tax-report.ts'
import type { Context } from '#server/context.ts'
import { readInBatches } from '#server/database/batches.ts'
import { isWithinDays } from '#server/database/expressions.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { transferReversals, transfers } from '#server/database/schema/payments.ts'
import { sum } from './balances.ts'

/**
 * Returns the held money of these fulfilments at the beginning of a month in Paris, its movements, and what is held at its
 * end; `fulfilments` is a query of ids.
 */
export async function readStatement(
  { db }: Pick<Context, 'db'>,
  input: { fulfilments: SQLWrapper; month: Month },
): Promise<Statement> {
  const { fulfilments, month } = input
  const days = daysOfMonth(month)
  const [[heldBefore], facts] = await Promise.all([
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
  const opening = heldBefore?.held ?? 0
  const movements = facts.flatMap(toMovements)
  const closing = movements.reduce((balance, { amount }) => balance + amount, opening)
  return { month, opening, movements, closing }
}

/** Reads the ledger's facts about these fulfilments in a month in Paris; `fulfilments` is a query of ids. */
export function readLedgerFacts(
  { db }: Pick<Context, 'db'>,
  { fulfilments, month }: { fulfilments: SQLWrapper; month: Month },
): Promise<LedgerFact[]> {
  const amountOn = (account: string) =>
    sum(sql`case when ${ledgerEntries.account} = ${account} then ${ledgerEntries.amount} end`)
  return db
    .select({
      kind: ledgerEntries.kind,
      orderId: ledgerEntries.orderId,
      at: sql`min(${ledgerEntries.createdAt})`.mapWith(ledgerEntries.createdAt),
      held: amountOn('held'),
      released: amountOn('released'),
      commission: amountOn('commission'),
    })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.fulfilmentId, fulfilments),
        isWithinDays(ledgerEntries.createdAt, daysOfMonth(month)),
      ),
    )
    .groupBy(ledgerEntries.kind, ledgerEntries.sourceId, ledgerEntries.orderId, ledgerEntries.fulfilmentId)
    .orderBy(sql`min(${ledgerEntries.id})`)
}

/** One transaction of the ledger with its effect on the money of one fulfilment. */
export interface LedgerFact {
  kind: LedgerKind
  orderId: string
  at: Date
  held: number
  released: number
  commission: number
}

/** Returns the effect of one fact on held money. Losses of the association, and fees, have none. */
function toMovements({ kind, orderId, at, held, released, commission }: LedgerFact): Movement[] {
  const movement = (label: string, amount: number) => ({ at: at.toISOString(), orderId, label, amount })
  const rows = {
    charge: [movement('Paiement de l’acheteur', held)],
    release: [movement('Versement sur votre compte', -released), movement('Commission', -commission)],
    reversal: [movement('Versement repris', -released), movement('Commission rendue', -commission)],
    refund: [movement('Remboursement à l’acheteur', held)],
    fee: [],
    loss: [],
    reinstatement: [movement('Rendu par la banque de l’acheteur', held)],
  }[kind]
  return rows.filter(({ amount }) => amount !== 0)
}

export interface LedgerTransaction {
  kind: LedgerKind
  sourceId: string
  orderId: string
  at: Date
  amounts: { account: LedgerAccount; amount: Cents }[]
}

/** Reads every transaction of a month in Paris, by its time. */
export async function* readLedgerTransactions(
  { db }: Context,
  { month }: { month: Month },
): AsyncGenerator<LedgerTransaction> {
  const { createdAt, sourceId, id } = ledgerEntries
  const entries = readInBatches<typeof ledgerEntries.$inferSelect>((after, limit) =>
    db
      .select()
      .from(ledgerEntries)
      .where(
        and(
          isWithinDays(createdAt, daysOfMonth(month)),
          after &&
            sql`(${createdAt}, ${sourceId}, ${id}) > (select ${createdAt}, ${sourceId}, ${id} from ${ledgerEntries} where ${id} = ${after.id})`,
        ),
      )
      .orderBy(asc(createdAt), asc(sourceId), asc(id))
      .limit(limit),
  )
  let current: LedgerTransaction | undefined
  for await (const { kind, sourceId, orderId, createdAt: at, account, amount } of entries) {
    if (current?.kind !== kind || current.sourceId !== sourceId) {
      if (current) yield current
      current = { kind, sourceId, orderId, at, amounts: [] }
    }
    current.amounts.push({ account, amount })
  }
  if (current) yield current
}

/**
 * Sums the payouts of each seller, or of one, in a year (Europe/Paris) by quarters: arrived transfers less reversals, each in
 * its own quarter. A sale counts once, at its first payout, unless it was reversed completely.
 */
export async function sumSellerYears(
  { db }: Context,
  input: { year: number; sellerId?: string },
): Promise<Map<string, Quarters>> {
  const { year, sellerId } = input
  const ofSeller = sellerId ? sql`and t.seller_id = ${sellerId}` : sql``
  const startOfYear = (of: number) => sql`make_timestamptz(${of}::int, 1, 1, 0, 0, 0, 'Europe/Paris')`
  const { rows } = await db.execute<{
    seller_id: string
    quarter: number
    sales: number
    amount: string
    fees: string
  }>(sql`
    with moves as (
      select t.seller_id, t.fulfilment_id, t.sent_at as at, t.amount, t.commission
      from ${transfers} t where t.status = 'sent' ${ofSeller}
      union all
      select t.seller_id, t.fulfilment_id, r.done_at, -r.amount, -r.commission
      from ${transferReversals} r join ${transfers} t on t.id = r.transfer_id where r.status = 'done' ${ofSeller}
    ), sales as (
      select seller_id, min(at) as at from moves group by seller_id, fulfilment_id having sum(amount + commission) > 0
    ), lines as (
      select seller_id, at, amount, commission, 0 as sales from moves
      union all
      select seller_id, at, 0, 0, 1 from sales
    )
    select seller_id, extract(quarter from at at time zone 'Europe/Paris')::int as quarter,
      sum(sales)::int as sales, (sum(amount) * 100)::bigint as amount, (sum(commission) * 100)::bigint as fees
    from lines where at >= ${startOfYear(year)} and at < ${startOfYear(year + 1)}
    group by 1, 2`)
  const years = new Map<string, Quarters>()
  for (const { seller_id, quarter, sales, amount, fees } of rows) {
    const quarters = years.get(seller_id) ?? emptyQuarters()
    quarters[quarter - 1] = { sales, amount: Number(amount) as Cents, fees: Number(fees) as Cents }
    years.set(seller_id, quarters)
  }
  return years
}
