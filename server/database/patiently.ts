import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { isOutOfTime } from './failures.ts'

/** For a connection, in milliseconds. */
const longestWait = 25

/**
 * Work in a transaction of which no statement may take longer, in milliseconds; null: one would have. Where no connection is free for it, the
 * work takes what it takes: whoever asks may hold the last one (shared-connection.ts).
 */
export async function patiently<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  const at: { is: 'waiting' | 'begun' | 'late' } = { is: 'waiting' }
  const limited = db
    .transaction(async (db) => {
      if (at.is === 'late') return null
      at.is = 'begun'
      // Nothing would be without end.
      const limit = String(Math.max(Math.ceil(milliseconds), 1))
      await db.execute(sql`select set_config('statement_timeout', ${limit}, true)`)
      return work(db)
    })
    .catch((error) => {
      if (isOutOfTime(error) || at.is === 'late') return null
      throw error
    })
  await Promise.race([limited, wait(longestWait)])
  if (at.is === 'begun') return limited
  at.is = 'late'
  return work(db)
}
