import { inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

/** Rows one statement deletes, and one query reads: locks stay short, and memory stays flat. */
export const batchSize = 1000
const readSize = 500

/** Deletes at most a batch of what matches, in a statement of its own; answers how many. `key` names a row. */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  key: AnyPgColumn,
  where: SQL | undefined,
): Promise<number> {
  const some = db.select({ key }).from(table).where(where).limit(batchSize)
  const { rowCount } = await db.delete(table).where(inArray(key, some))
  return rowCount ?? 0
}

/** Everything a query answers, a batch at a time: `read` gets the last row of the batch before. */
export async function* readInBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined
  do {
    const rows = await read(after, readSize)
    yield* rows
    after = rows.length === readSize ? rows.at(-1) : undefined
  } while (after)
}
