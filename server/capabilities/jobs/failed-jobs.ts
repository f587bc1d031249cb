import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Database } from '#server/database/client.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { type JobName, jobKinds } from './job-kinds.ts'

/** Emails are excluded, because their rows store the failure. */
type FailedJobName = Exclude<JobName, 'send-email'>

interface FailedJob {
  id: string
  name: FailedJobName
  /** The subject of the job: ids by the names of its kind (job-kinds.ts). */
  data: Record<string, unknown>
  createdAt: Date
  /** The end of the last attempt. */
  failedAt: Date
  attempts: number
  /** The error of the last attempt. */
  error: string | null
  /** The time of the next automatic attempt; null when there is none. */
  nextAt: Date | null
}

/**
 * Jobs that were given up, and jobs that keep failing: after five attempts, or after two and ten minutes. For a scheduled job only the last
 * failure counts, and none once a later run succeeded. The queue deletes a job a week after it was given up.
 */
export interface FailedJobs {
  /** Lists failed jobs, newest first. */
  listFailed(db: Database, window: { limit: number; offset: number }): Promise<FailedJob[]>
  /** Counts at most `maxCount` (domain/page.ts). */
  countFailed(db: Database): Promise<number>
  /** Makes a failed job due now if `db`'s transaction commits. Returns null when it no longer fails. */
  retryFailed(db: Database, id: string): Promise<FailedJob | null>
  /** Deletes a failed job, with earlier failures of its schedule, if `db`'s transaction commits. Returns null when it no longer fails. */
  deleteFailed(db: Database, id: string): Promise<FailedJob | null>
}

const jobs = sql.raw('pgboss.job')
/** The current time rather than now(): a transaction that began before another one retried the job would still see it as failing. */
const isFailing = sql.raw(`(job.state = 'failed'
  or job.state = 'retry' and job.start_after > clock_timestamp() and (job.retry_count >= 4 or job.retry_count >= 1 and job.created_on <= now() - interval '10 minutes'))`)

const sqlSet = (names: readonly JobName[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(', ')})`)

/** pg-boss offers neither a page of a queue's jobs nor a filter by state, so its table is read here. */
export function failedJobs(boss: PgBoss, names: readonly JobName[]): FailedJobs {
  const listedNames = sqlSet(names.filter((name) => name !== 'send-email'))
  const scheduledNames = sqlSet(names.filter((name) => 'schedule' in jobKinds[name]))
  const groupKey = sql`case when job.name in ${scheduledNames} then job.name else job.id::text end`
  const failing = sql`(
    select distinct on (${groupKey})
      job.id, job.name, job.data, job.created_on, coalesce(job.completed_on, job.started_on) as failed_on, job.retry_count,
      job.output, case when job.state = 'retry' then job.start_after end as next_on
    from ${jobs} job
    where ${isFailing} and job.name in ${listedNames} and not (job.name in ${scheduledNames} and exists (
      select from ${jobs} later where later.name = job.name and later.state = 'completed'
        and later.completed_on > coalesce(job.completed_on, job.started_on)))
    order by ${groupKey}, failed_on desc) failing`

  /** Locks the job, so that only one of two administrators settles it. */
  const lockFailing = async (db: Database, id: string) => {
    const { rows: locked } = await db.execute<{ state: string }>(
      sql`select state from ${jobs} job where ${isFailing} and id = ${id}::uuid and name in ${listedNames} for update`,
    )
    if (!locked[0]) return null
    const { rows } = await db.execute<FailedRow>(sql`select * from ${failing} where id = ${id}::uuid`)
    return rows[0] ? { job: toFailedJob(rows[0]), isGivenUp: locked[0].state === 'failed' } : null
  }

  return {
    async listFailed(db, { limit, offset }) {
      const { rows } = await db.execute<FailedRow>(
        sql`select * from ${failing} order by failed_on desc, id limit ${limit} offset ${offset}`,
      )
      return rows.map(toFailedJob)
    },
    countFailed: (db) => countUpTo(db, failing, undefined),
    async retryFailed(db, id) {
      const found = await lockFailing(db, id)
      if (!found) return null
      if (found.isGivenUp) await boss.retry(found.job.name, id, { db: fromDrizzle(db, sql) })
      else await db.execute(sql`update ${jobs} set start_after = now() where id = ${id}::uuid`)
      return found.job
    },
    async deleteFailed(db, id) {
      const found = await lockFailing(db, id)
      if (!found) return null
      const { name } = found.job
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from ${jobs} job where ${isFailing} and name = ${name} and (id = ${id}::uuid or name in ${scheduledNames})`,
      )
      await boss.deleteJob(
        name,
        rows.map((row) => row.id),
        { db: fromDrizzle(db, sql) },
      )
      return found.job
    },
  }
}

interface FailedRow extends Record<string, unknown> {
  id: string
  name: FailedJobName
  data: Record<string, unknown> | null
  created_on: string | Date
  failed_on: string | Date
  next_on: string | Date | null
  retry_count: number
  output: unknown
}

const toFailedJob = (row: FailedRow): FailedJob => ({
  id: row.id,
  name: row.name,
  data: row.data ?? {},
  createdAt: new Date(row.created_on),
  failedAt: new Date(row.failed_on),
  attempts: row.retry_count + 1,
  error: findMessage(row.output),
  nextAt: row.next_on === null ? null : new Date(row.next_on),
})

/** Finds the message in a job's output: the site writes it at the top, the queue (for a job that took too long) in `value`. */
function findMessage(output: unknown): string | null {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown }
  if (typeof message === 'string') return message
  return value ? findMessage(value) : null
}
