import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mostCounted } from '#domain/page.ts'
import type { Database } from './client.ts'

/** How many rows match, at most so many: the cost does not grow with the table. */
export async function countUpTo(
  db: Database,
  from: PgTable | SQLWrapper,
  where: SQL | undefined,
  most = mostCounted,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${from} ${where ? sql`where ${where}` : sql``} limit ${most}) counted`,
  )
  return rows[0]?.total ?? 0
}
