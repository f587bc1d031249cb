import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobName } from './job-kinds.ts'

/** Excludes finished jobs, which stay for days and are most of the table. */
const finishedCondition = `state in ('completed', 'cancelled')`
export const isUnfinished = sql.raw(`not job.${finishedCondition}`)

/**
 * An index for queries of unfinished jobs, which would otherwise read all finished ones. A lock serialises two processes that start at
 * once. The index is looked up first, because `if not exists` locks the table even then, and the queue may be building an index of its own.
 */
export const unfinishedIndex = `
  do $$ begin
    perform pg_advisory_xact_lock(hashtext('pgboss.job_unfinished'));
    if to_regclass('pgboss.job_unfinished') is null then
      create index job_unfinished on pgboss.job (name) where not ${finishedCondition};
    end if;
  end $$`

/**
 * Returns a condition that no job of this name is waiting, running or to be retried for a row. `subject` maps a field of the job's data to
 * the column of the row. With `countsGivenUp` a job that was given up, which administrators see, counts as well.
 */
export function hasNoJob(
  name: JobName,
  subject: Record<string, PgColumn | string>,
  options: { countsGivenUp?: boolean } = {},
): SQL {
  const failedCondition = options.countsGivenUp ? sql`` : sql.raw(`and job.state <> 'failed'`)
  const matchesSubject = Object.entries(subject).map(
    ([key, column]) => sql`job.data ->> ${key}::text = (${column})::text`,
  )
  return sql`not exists (
    select 1 from pgboss.job as job where job.name = ${name} and ${isUnfinished} ${failedCondition} and ${sql.join(matchesSubject, sql` and `)})`
}
