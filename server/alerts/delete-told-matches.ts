import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { batchSize } from '../database/batches.ts'
import { savedSearchMatches } from '../database/schema/alerts.ts'

/** Finds that were told long ago. */
export async function deleteToldMatches({ db }: Context, { before }: { before: Date }): Promise<number> {
  const some = sql`select ctid from ${savedSearchMatches} where told_at < ${before} limit ${batchSize}`
  const { rowCount } = await db.delete(savedSearchMatches).where(sql`ctid = any(array(${some}))`)
  return rowCount ?? 0
}
