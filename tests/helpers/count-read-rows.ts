import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'

/** Number of rows of a table that the transaction has read so far, by index or sequentially. */
export async function countReadRows(db: Database, table: string): Promise<number> {
  const { rows } = await db.execute<{ read: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relid = ${table}::regclass`,
  )
  return rows[0]?.read ?? 0
}

/** Returns the result of `work` in a transaction that is rolled back. */
export async function runRolledBack<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  const rollback = new Error('undone')
  await db
    .transaction(async (transaction) => {
      result = { value: await work(transaction) }
      throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
  return (result as { value: T }).value
}
