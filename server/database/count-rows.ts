import { is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { maxCount } from '#domain/page.ts'
import type { Database } from './client.ts'
import { isStatementTimeout } from './failures.ts'

/**
 * A table whose estimated size in PostgreSQL's statistics exceeds the limit by this factor is not counted. Autovacuum keeps the estimate
 * within a tenth, about a minute late.
 */
const safetyFactor = 2

/** Counts matching rows up to `max`, so that the cost does not grow with the table. */
export async function countUpTo(
  db: Database,
  from: PgTable | SQLWrapper,
  where: SQL | undefined,
  max = maxCount,
): Promise<number> {
  const counted = sql`(select count(*)::int from (select from ${from} ${where ? sql`where ${where}` : sql``} limit ${max}) counted)`
  const { rows } = await db.execute<{ total: number }>(
    where === undefined && is(from, PgTable)
      ? sql`select case when ${estimatedRows(from)} >= ${max * safetyFactor} then ${max}::int else ${counted} end as total`
      : sql`select ${counted} as total`,
  )
  return rows[0]?.total ?? 0
}

/** Counts up to `max`; returns null after the timeout, because PostgreSQL may choose a slow plan for a condition. */
export async function countWithinTimeout(
  db: Database,
  from: PgTable,
  where: SQL | undefined,
  { max, timeoutMs }: { max: number; timeoutMs: number },
): Promise<number | null> {
  if (where === undefined) return countUpTo(db, from, where, max)
  try {
    return await db.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`)
      return countUpTo(transaction, from, where, max)
    })
  } catch (error) {
    if (isStatementTimeout(error)) return null
    throw error
  }
}

const estimatedRows = (table: PgTable) => {
  const { name, schema = 'public' } = getTableConfig(table)
  return sql`(select reltuples from pg_class where oid = ${`${schema}.${name}`}::regclass)`
}
