import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { JobName } from '#server/capabilities/jobs/job-kinds.ts'
import type { Jobs } from '#server/capabilities/jobs/jobs.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'

/** A job queue without workers: jobs are rows written in the transaction that enqueues them. */
export interface GatheredJobs {
  jobs: Jobs
  /** Removes and returns the jobs in order, all or only those with an id in their data. */
  take(about?: { id?: string }): Promise<GatheredJob[]>
}

export interface GatheredJob {
  name: JobName
  data: Record<string, unknown>
  startAfter: Date | null
}

/** Replaces the queue of `ctx` and leaves its other functions; mails are dropped. */
export async function gatherJobs(ctx: Context): Promise<GatheredJobs> {
  await ctx.db.execute(sql`create unlogged table if not exists gathered_jobs (
    id bigint generated always as identity primary key,
    queue uuid not null, name text not null, data jsonb not null, start_after timestamptz)`)
  await ctx.db.execute(sql`create index if not exists gathered_jobs_by_queue on gathered_jobs (queue)`)
  return queueOf(ctx, randomUUID())
}

/** Creates another queue beside that of `gatherJobs`. */
export function queueOf(ctx: Context, queue: string): GatheredJobs {
  const add = async (db: Database, name: JobName, all: unknown[], startAfter?: Date | number) => {
    if (all.length === 0 || name === 'send-email') return
    const start = typeof startAfter === 'number' ? new Date(Date.now() + startAfter * 1_000) : startAfter
    const at = start?.toISOString() ?? null
    const rows = all.map(
      (data) => sql`(${queue}, ${name}, ${JSON.stringify(data)}::jsonb, ${at}::timestamptz)`,
    )
    await db.execute(
      sql`insert into gathered_jobs (queue, name, data, start_after) values ${sql.join(rows, sql`, `)}`,
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
        delete from gathered_jobs where queue = ${queue}
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
