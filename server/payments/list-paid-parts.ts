import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { ledgerEntries } from '../database/schema/payments.ts'

/** The fulfilments a payment was for: none when it paid for nothing, and went back by itself. */
export async function listPaidParts({ db }: Context, input: { paymentId: string }): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: ledgerEntries.fulfilmentId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.kind, 'charge'),
        eq(ledgerEntries.sourceId, input.paymentId),
        isNotNull(ledgerEntries.fulfilmentId),
      ),
    )
  return new Set(rows.map(({ id }) => id as string))
}
