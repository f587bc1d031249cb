import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../database/client.ts'

/** Every kind of background work and what it is told. */
export interface JobKinds {
  'send-email': { emailId: string }
}
export type JobName = keyof JobKinds

export interface Jobs {
  /** Enqueues inside `db`'s transaction: the job exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(db: Database, name: Name, data: JobKinds[Name]): Promise<void>
}

export type JobHandlers = {
  [Name in JobName]: (data: JobKinds[Name], attempt: { isLast: boolean }) => Promise<void>
}

const queues: Record<
  JobName,
  { retryLimit: number; retryDelay: number; retryBackoff: boolean; notify: boolean }
> = {
  'send-email': { retryLimit: 8, retryDelay: 30, retryBackoff: true, notify: true },
}

export interface JobQueue extends Jobs {
  /** Begins to work; until then jobs only gather. */
  work(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

export async function startJobQueue(options: {
  url: string
  onError: (error: Error) => void
}): Promise<JobQueue> {
  const boss = new PgBoss({ connectionString: options.url, max: 4, useListenNotify: true })
  boss.on('error', options.onError)
  await boss.start()
  const names = Object.keys(queues) as JobName[]
  for (const name of names) await boss.createQueue(name, queues[name])

  return {
    async enqueue(db, name, data) {
      await boss.send(name, data, { db: fromDrizzle(db, sql) })
    },
    async work(handlers) {
      for (const name of names) await work(boss, name, handlers[name])
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handle: JobHandlers[Name],
): Promise<void> {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 2,
    batchSize: 1,
    localConcurrency: 2,
  } as const
  await boss.work<JobKinds[Name], void, typeof options>(name, options, async ([job]) => {
    if (job) await handle(job.data, { isLast: job.retryCount >= job.retryLimit })
  })
}
