import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { type Database, onConnection } from './client.ts'
import { isOutOfTime } from './failures.ts'
import { PromptPool } from './prompt-pool.ts'

/**
 * Work in a transaction of which no statement may take longer, in milliseconds; null: one would have. Where all connections are in use, the
 * work takes what it takes: whoever asks may hold the last one (shared-connection.ts).
 */
export async function patiently<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  // Nothing would be without end.
  const limit = String(Math.max(Math.ceil(milliseconds), 1))
  if (is(db, PgTransaction)) return orNull(limitPart(db, limit, work))
  const client = await poolOf(db).tryConnect()
  if (!client) return work(db)
  try {
    return await orNull(
      onConnection(client).transaction(async (db) => {
        await setLimit(db, limit)
        return work(db)
      }),
    )
  } finally {
    client.release()
  }
}

/** What follows in the transaction may take as long as before. */
const limitPart = <T>(db: Database, limit: string, work: (db: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (db) => {
    const { rows } = await db.execute<{ former: string }>(
      sql`select current_setting('statement_timeout') as former`,
    )
    await setLimit(db, limit)
    const done = await work(db)
    await setLimit(db, rows[0]?.former ?? '')
    return done
  })

const setLimit = (db: Database, limit: string) =>
  db.execute(sql`select set_config('statement_timeout', ${limit}, true)`)

async function orNull<T>(limited: Promise<T>): Promise<T | null> {
  try {
    return await limited
  } catch (error) {
    if (isOutOfTime(error)) return null
    throw error
  }
}

function poolOf(db: Database): PromptPool {
  if ('$client' in db && db.$client instanceof PromptPool) return db.$client
  throw new Error('a database that openDatabase has not opened on a pool')
}
