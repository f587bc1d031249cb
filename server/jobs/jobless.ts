import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobName } from './jobs.ts'

/**
 * Whether no work is to come for a row, though the row says so: no job of this name that waits, runs or will be tried again tells
 * of it (`about`: what the job is told, and the row's own). `orGivenUp`: nor one that was given up, which administrators see.
 */
export function jobless(
  name: JobName,
  about: Record<string, PgColumn | string>,
  options: { orGivenUp?: boolean } = {},
): SQL {
  const states = ['created', 'retry', 'active', ...(options.orGivenUp ? ['failed'] : [])]
  const isAbout = Object.entries(about).map(([key, own]) => sql`job.data ->> ${key}::text = (${own})::text`)
  return sql`not exists (
    select 1 from pgboss.job as job where job.name = ${name} and job.state::text in ${states} and ${sql.join(isAbout, sql` and `)})`
}
