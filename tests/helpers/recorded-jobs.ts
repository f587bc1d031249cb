import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { JobName } from '#server/capabilities/jobs/job-kinds.ts'
import type { Jobs } from '#server/capabilities/jobs/jobs.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'

/** A job queue without workers: jobs are rows written in the transaction that enqueues them. */
export interface RecordedJobs {
  jobs: Jobs
  /** Removes and returns the jobs in order, all or only those with an id in their data. */
  take(about?: { id?: string }): Promise<RecordedJob[]>
}

export interface RecordedJob {
  name: JobName
  data: Record<string, unknown>
  startAfter: Date | null
}

/** Replaces the queue of `ctx` and leaves its other functions; emails are dropped. */
export async function recordJobs(ctx: Context): Promise<RecordedJobs> {
  await ctx.db.execute(sql`create unlogged table if not exists recorded_jobs (
    id bigint generated always as identity primary key,
    queue uuid not null, name text not null, data jsonb not null, start_after timestamptz)`)
  await ctx.db.execute(sql`create index if not exists recorded_jobs_by_queue on recorded_jobs (queue)`)
  return openRecordedQueue(ctx, randomUUID())
}

/** Creates another queue beside that of `recordJobs`. */
export function openRecordedQueue(ctx: Context, queue: string): RecordedJobs {
  const add = async (db: Database, name: JobName, data: unknown[], startAfter?: Date | number) => {
    if (data.length === 0 || name === 'send-email') return
    const start = typeof startAfter === 'number' ? new Date(Date.now() + startAfter * 1_000) : startAfter
    const at = start?.toISOString() ?? null
    const rows = data.map(
      (data) => sql`(${queue}, ${name}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz)`,
    )
    await db.execute(
      sql`insert into recorded_jobs (queue, name, data, start_after) values ${sql.join(rows, sql`, `)}`,
    )
  }
  return {
    jobs: {
      ...ctx.jobs,
      enqueue: (db, name, data, startAfter) => add(db, name, [data], startAfter),
      enqueueAll: (db, name, data) => add(db, name, data),
    },
    async take({ id } = {}) {
      const { rows } = await ctx.db.execute<Row>(sql`
        delete from recorded_jobs where queue = ${queue}
          and (${id ?? null}::text is null or ${id ?? null} in (select value from jsonb_each_text(data)))
        returning id, name, data, start_after`)
      return rows
        .sort((one, other) => Number(one.id) - Number(other.id))
        .map(({ name, data, start_after: at }) => ({
          name,
          data,
          startAfter: at === null ? null : new Date(at),
        }))
    },
  }
}

interface Row extends Record<string, unknown> {
  id: string
  name: JobName
  data: Record<string, unknown>
  start_after: string | null
}
