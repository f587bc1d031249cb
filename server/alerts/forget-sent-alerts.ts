import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { batchSize } from '../database/batches.ts'
import { sentAlerts } from '../database/schema/alerts.ts'

/** What keeps a person from being told twice is needed for days, not for good. */
export async function forgetSentAlerts({ db }: Context, { before }: { before: Date }): Promise<number> {
  const some = sql`select ctid from ${sentAlerts} where sent_at < ${before} limit ${batchSize}`
  const { rowCount } = await db.delete(sentAlerts).where(sql`ctid = any(array(${some}))`)
  return rowCount ?? 0
}
