import { and, asc, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { LedgerAccount, LedgerKind } from '#domain/payments/payments.ts'
import { daysOfMonth, type Month } from '#domain/payments/seller-money.ts'
import type { Context } from '#server/context.ts'
import { readInBatches } from '#server/database/batches.ts'
import { inDays } from '#server/database/paris-days.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'

export interface LedgerTransaction {
  kind: LedgerKind
  sourceId: string
  orderId: string
  at: Date
  amounts: { account: LedgerAccount; amount: Cents }[]
}

/** Every transaction of a month in Paris, by its moment. */
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
          inDays(createdAt, daysOfMonth(month)),
          after &&
            sql`(${createdAt}, ${sourceId}, ${id}) > (select ${createdAt}, ${sourceId}, ${id} from ${ledgerEntries} where ${id} = ${after.id})`,
        ),
      )
      .orderBy(asc(createdAt), asc(sourceId), asc(id))
      .limit(limit),
  )
  let open: LedgerTransaction | undefined
  for await (const { kind, sourceId, orderId, createdAt: at, account, amount } of entries) {
    if (open?.kind !== kind || open.sourceId !== sourceId) {
      if (open) yield open
      open = { kind, sourceId, orderId, at, amounts: [] }
    }
    open.amounts.push({ account, amount })
  }
  if (open) yield open
}
