import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobName } from './job-kinds.ts'

/** Unfinished jobs: finished ones stay for days and are most of the table. */
const isOver = `state in ('completed', 'cancelled')`
export const mayRun = sql.raw(`not job.${isOver}`)

/**
 * Without it a query for unfinished jobs would read all finished ones; the queue itself has no such query. Two
 * processes that start at once take turns. Looked for first: `if not exists` locks the table all the same, and the queue may be
 * building an index of its own there.
 */
export const unfinishedIndex = `
  do $$ begin
    perform pg_advisory_xact_lock(hashtext('pgboss.job_unfinished'));
    if to_regclass('pgboss.job_unfinished') is null then
      create index job_unfinished on pgboss.job (name) where not ${isOver};
    end if;
  end $$`

/**
 * Whether no work is to come for a row, though the row says so: no job of this name that waits, runs or will be tried again tells
 * of it (`about`: a field of the job's data, and the row's own). `orGivenUp`: failed jobs, which administrators see, count too.
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
