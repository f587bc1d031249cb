import { inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** Rows deleted by one statement, and below those read by one, so that locks stay short and memory use constant. */
export const batchSize = 1000
const readBatchSize = 500

/** Deletes at most a batch of matching rows in one statement; returns their number. `key` identifies a row. */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  key: AnyPgColumn,
  where: SQL | undefined,
): Promise<number> {
  const batch = db.select({ key }).from(table).where(where).limit(batchSize)
  const { rowCount } = await db.delete(table).where(inArray(key, batch))
  return rowCount ?? 0
}

/** Reads all rows of a query in batches; `read` receives the last row of the previous batch. */
export async function* readInBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined
  do {
    const rows = await read(after, readBatchSize)
    yield* rows
    after = rows.length === readBatchSize ? rows.at(-1) : undefined
  } while (after)
}
