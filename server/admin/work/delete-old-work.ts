import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { batchSize } from '../../database/batches.ts'
import { workAssignments, workNotes } from '../../database/schema/administration.ts'

/** Who took what, and what was noted about it: what it was about is settled or forgotten by then. */
export async function deleteOldWork({ db }: Context, { before }: { before: Date }): Promise<number> {
  const counts = []
  for (const table of [workAssignments, workNotes]) {
    const old = db.select({ at: sql`ctid` }).from(table).where(lt(table.createdAt, before)).limit(batchSize)
    const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${old}))`)
    counts.push(rowCount ?? 0)
  }
  return counts.reduce((sum, count) => sum + count, 0)
}
