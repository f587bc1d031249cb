import { desc, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { ledgerChecks } from '../database/schema/ledger.ts'
import { providerEvents, refunds, transfers } from '../database/schema/payments.ts'

/** What is being applied just now waits for nobody. */
const patience = 10 * 60_000

/**
 * How much about money waits for somebody, each at most `mostCounted`; null where there is none. Conditions are written out,
 * so that the partial indexes on what is not settled are used.
 */
export async function countMoneyTrouble(ctx: Context) {
  const { db, clock, payments } = ctx
  if (!payments) return null
  const before = new Date(clock.now().getTime() - patience)
  const [failedRefunds, failedTransfers, unappliedEvents, [check]] = await Promise.all([
    countUpTo(db, refunds, sql`status <> 'succeeded' and status = 'failed'`),
    countUpTo(db, transfers, sql`status not in ('sent', 'dropped') and status = 'failed'`),
    countUpTo(db, providerEvents, sql`applied_at is null and received_at < ${before}`),
    db
      .select({ problems: sql<number>`jsonb_array_length(${ledgerChecks.problems})` })
      .from(ledgerChecks)
      .orderBy(desc(ledgerChecks.checkedAt))
      .limit(1),
  ])
  return {
    'failed-refunds': failedRefunds,
    'failed-transfers': failedTransfers,
    'unapplied-events': unappliedEvents,
    'ledger-problems': check?.problems ?? 0,
  }
}
