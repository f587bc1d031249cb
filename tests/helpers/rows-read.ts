import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'

/** How many rows of a table the transaction has read until now, by its indexes or all of it. */
export async function rowsRead(db: Database, table: string): Promise<number> {
  const { rows } = await db.execute<{ read: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relid = ${table}::regclass`,
  )
  return rows[0]?.read ?? 0
}

/** What `work` answers in a transaction of which nothing stays. */
export async function tried<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined
  const undone = new Error('undone')
  await db
    .transaction(async (transaction) => {
      answer = { value: await work(transaction) }
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return (answer as { value: T }).value
}
