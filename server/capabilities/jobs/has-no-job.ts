import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobName } from './job-kinds.ts'

/** Excludes finished jobs, which stay for days and are most of the table. */
const isOver = `state in ('completed', 'cancelled')`
export const mayRun = sql.raw(`not job.${isOver}`)

/**
 * An index for queries of unfinished jobs, which would otherwise read all finished ones. A lock serialises two processes that start at
 * once. The index is looked up first, because `if not exists` locks the table even then, and the queue may be building an index of its own.
 */
export const unfinishedIndex = `
  do $$ begin
    perform pg_advisory_xact_lock(hashtext('pgboss.job_unfinished'));
    if to_regclass('pgboss.job_unfinished') is null then
      create index job_unfinished on pgboss.job (name) where not ${isOver};
    end if;
  end $$`

/**
 * Returns a condition that no job of this name is waiting, running or to be retried for a row. `subject` maps a field of the job's data to
 * the column of the row. With `countsGivenUp` a job that was given up, which administrators see, counts as well.
 */
export function hasNoJob(
  name: JobName,
  about: Record<string, PgColumn | string>,
  options: { orGivenUp?: boolean } = {},
): SQL {
  const isUnfailed = options.orGivenUp ? sql`` : sql.raw(`and job.state <> 'failed'`)
  const isAbout = Object.entries(about).map(([key, own]) => sql`job.data ->> ${key}::text = (${own})::text`)
  return sql`not exists (
    select 1 from pgboss.job as job where job.name = ${name} and ${mayRun} ${isUnfailed} and ${sql.join(isAbout, sql` and `)})`
}
