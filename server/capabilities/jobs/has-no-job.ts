import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobName } from './job-kinds.ts'

/** Work that is not over: what was done is kept for days, and is most of the table. */
const isOver = `state in ('completed', 'cancelled')`
export const mayRun = sql.raw(`not job.${isOver}`)

/**
 * Whoever asks for work that is not over would read all that was ever done otherwise; the queue itself never asks so. Two
 * processes that start at once take turns.
 */
export const unfinishedIndex = `
  select pg_advisory_xact_lock(hashtext('pgboss.job_unfinished'));
  create index if not exists job_unfinished on pgboss.job (name) where not ${isOver}`

/**
 * Whether no work is to come for a row, though the row says so: no job of this name that waits, runs or will be tried again tells
 * of it (`about`: what the job is told, and the row's own). `orGivenUp`: nor one that was given up, which administrators see.
 */
export function hasNoJob(
  name: JobName,
  about: Record<string, PgColumn | string>,
  options: { orGivenUp?: boolean } = {},
): SQL {
  const wanted = options.orGivenUp ? sql`` : sql.raw(`and job.state <> 'failed'`)
  const isAbout = Object.entries(about).map(([key, own]) => sql`job.data ->> ${key}::text = (${own})::text`)
  return sql`not exists (
    select 1 from pgboss.job as job where job.name = ${name} and ${mayRun} ${wanted} and ${sql.join(isAbout, sql` and `)})`
}
