import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { isOutOfTime } from './failures.ts'

/** Work in a transaction of which no statement may take longer, in milliseconds; null: one would have. */
export async function patiently<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction(async (db) => {
      // Nothing would be without end.
      const limit = String(Math.max(Math.ceil(milliseconds), 1))
      await db.execute(sql`select set_config('statement_timeout', ${limit}, true)`)
      return work(db)
    })
  } catch (error) {
    if (isOutOfTime(error)) return null
    throw error
  }
}
