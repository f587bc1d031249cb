import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Database } from '#server/database/client.ts'
import { countUpTo } from '#server/database/page.ts'
import type { JobName } from './job-kinds.ts'

/** Mails apart: a mail knows itself that it failed. */
type FailedJobName = Exclude<JobName, 'send-email'>

interface FailedJob {
  id: string
  name: FailedJobName
  createdAt: Date
  failedAt: Date
  attempts: number
  /** What the last attempt ended with. */
  error: string | null
}

/** Work that was given up. The queue forgets it a week after. */
export interface FailedJobs {
  /** Newest first. */
  listFailed(db: Database, window: { limit: number; offset: number }): Promise<FailedJob[]>
  /** At most `maxCount` (domain/page.ts). */
  countListed(db: Database): Promise<number>
  /** Lets it be tried once more, if `db`'s transaction commits. Null when it is not among what failed any more. */
  retryFailed(db: Database, id: string): Promise<FailedJob | null>
  /** Forgets it, if `db`'s transaction commits. Null as above. */
  deleteFailed(db: Database, id: string): Promise<FailedJob | null>
}

const jobs = sql.raw('pgboss.job')

/** pg-boss can find all jobs of a queue, but neither a page of them nor those of one state: so its table is queried. */
export function failedJobs(boss: PgBoss, names: readonly JobName[]): FailedJobs {
  const listed = names.filter((name) => name !== 'send-email')
  const isFailed = sql`state = 'failed' and name in ${listed}`

  const select = async (db: Database, condition: SQL, ending: SQL) => {
    const { rows } = await db.execute<FailedRow>(
      sql`select id, name, created_on, completed_on, retry_count, output from ${jobs} where ${condition} ${ending}`,
    )
    return rows.map(failedJob)
  }
  const settle = async (db: Database, id: string, act: (job: FailedJob) => Promise<unknown>) => {
    const [job] = await select(db, sql`${isFailed} and id = ${id}::uuid`, sql`for update`)
    if (!job) return null
    await act(job)
    // The queue counts anew every minute only.
    await db.execute(
      sql`update pgboss.queue set failed_count = greatest(failed_count - 1, 0) where name = ${job.name}`,
    )
    return job
  }

  return {
    listFailed: (db, { limit, offset }) =>
      select(db, isFailed, sql`order by completed_on desc, id limit ${limit} offset ${offset}`),
    countListed: (db) => countUpTo(db, jobs, isFailed),
    retryFailed: (db, id) => settle(db, id, ({ name }) => boss.retry(name, id, { db: fromDrizzle(db, sql) })),
    deleteFailed: (db, id) =>
      settle(db, id, ({ name }) => boss.deleteJob(name, id, { db: fromDrizzle(db, sql) })),
  }
}

interface FailedRow extends Record<string, unknown> {
  id: string
  name: FailedJobName
  created_on: string | Date
  completed_on: string | Date
  retry_count: number
  output: unknown
}

const failedJob = ({ id, name, created_on, completed_on, retry_count, output }: FailedRow): FailedJob => ({
  id,
  name,
  createdAt: new Date(created_on),
  failedAt: new Date(completed_on),
  attempts: retry_count + 1,
  error: messageIn(output),
})

/** Ours stands at the top, the queue's own (a job that took too long) in `value`. */
function messageIn(output: unknown): string | null {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown }
  if (typeof message === 'string') return message
  return value ? messageIn(value) : null
}
