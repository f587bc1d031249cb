import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { SpanStatusCode, trace } from '@opentelemetry/api'
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { Database } from '#server/database/client.ts'
import { type FailedJobs, failedJobs } from './failed-jobs.ts'
import { isDaily, type JobData, type JobName, jobKinds, jobNames } from './job-kinds.ts'
import { isUnfinished, unfinishedIndex } from './unfinished-jobs.ts'

export interface Jobs extends FailedJobs {
  /** Enqueues inside `db`'s transaction: the job exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(
    db: Database,
    name: Name,
    data: JobData<Name>,
    /** A date, or seconds by the database's clock; at once by default. */
    startAfter?: Date | number,
  ): Promise<void>
  /** Enqueues many jobs of one kind in one statement. A higher `priority` (0 by default) runs first. */
  enqueueAll<Name extends JobName>(
    db: Database,
    name: Name,
    data: JobData<Name>[],
    priority?: number,
  ): Promise<void>
}

interface Attempt<Data> {
  isLast: boolean
  /** Reads data once for all jobs of a batch; `all` are the data of each job. */
  readForBatch: <Read>(read: (all: Data[]) => Promise<Read>) => Promise<Read>
  /** Aborted when another process may have the job, so long work must check it. */
  signal: AbortSignal
}

export type JobHandlers = {
  [Name in JobName]: (data: JobData<Name>, attempt: Attempt<JobData<Name>>) => Promise<void>
}

/** Resolves when no request is more urgent; awaited before each job. */
type WaitForRequests = () => Promise<void>

export interface JobQueue extends Jobs {
  /** Starts the workers; until then jobs are only stored. */
  work(waitForRequests: WaitForRequests, handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/** Seconds between two searches for jobs of dead processes. */
const superviseSeconds = 20

/** Connections of the queue, including the one that listens for new jobs. */
export const jobConnections = 3

/** Milliseconds that running jobs have to finish when the process stops; another process runs unfinished ones. */
const stopTimeoutMs = 5_000

/** A monotonic clock: if the machine's clock were set back during a job, the queue would wait for hours before it fetches the next one. */
const monotonicClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

const clockCheckIntervalMs = 20_000
/**
 * All queues share a few connections, so on a busy machine the first poll of each may wait longer than pg-boss's default of ten seconds.
 */
const connectionTimeoutMs = 60_000

/**
 * Resets times in the future. The queue starts its maintenance (schedules, supervision) when enough time has passed since the last run;
 * after the clock was set back, it would stop until the clock has caught up.
 */
const releaseFutureClaims = `
  with schedules as (
    update pgboss.version
    set cron_on = least(cron_on, now() - interval '1 minute'), flow_on = least(flow_on, now()), bam_on = least(bam_on, now())
    where greatest(cron_on, flow_on, bam_on) > now() + interval '5 seconds'
    returning 1
  ), queues as (
    update pgboss.queue
    set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '5 seconds'
    returning 1
  )
  select from schedules union all select from queues`

/** Deletes the schedules of renamed or removed jobs, which no worker handles. */
async function removeFormerSchedules(boss: PgBoss): Promise<void> {
  const knownNames = new Set<string>(jobNames)
  for (const { name } of await boss.getSchedules()) if (!knownNames.has(name)) await boss.unschedule(name)
}

export async function startJobQueue(options: {
  url: string
  onError: (error: Error) => void
  /** Whether schedules run; false in tests, which control the clock. */
  hasSchedules?: boolean
  /** Whether this process runs jobs, or only enqueues them. */
  runsJobs?: boolean
  /** Poll interval for jobs that no user waits for, in seconds. */
  idlePollSeconds?: number
  /** Whether jobs that no user waits for also start at once; for tests, which wait for all of them. */
  startsJobsAtOnce?: boolean
}): Promise<JobQueue> {
  const {
    url,
    runsJobs = true,
    hasSchedules = runsJobs,
    idlePollSeconds = 10,
    startsJobsAtOnce = false,
  } = options
  const boss = new PgBoss({
    connectionString: url,
    // Starts and completions need not wait for the disk, because a job that a crash of PostgreSQL reverts is run again. Jobs are enqueued
    // on the caller's connection, in its transaction.
    options: '-c synchronous_commit=off',
    max: jobConnections - 1,
    connectionTimeoutMillis: connectionTimeoutMs,
    useListenNotify: true,
    // Jobs of a dead process are found within a minute, its heartbeat timeout included.
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: hasSchedules,
    supervise: runsJobs,
    clock: monotonicClock,
  })
  boss.on('error', options.onError)
  await boss.start()
  await boss.getDb().executeSql(unfinishedIndex)
  const existingQueues = new Map((await boss.getQueues(jobNames)).map((queue) => [queue.name, queue]))
  for (const name of jobNames) {
    const { schedule } = jobKinds[name]
    const queue = { ...jobKinds[name].queue, ...(startsJobsAtOnce && { notify: true }) }
    const existing = existingQueues.get(name)
    if (!existing) await boss.createQueue(name, queue)
    // Updates a queue of an older version, which would keep its options otherwise.
    else if (!isDeepStrictEqual({ ...existing, ...queue }, existing)) await boss.updateQueue(name, queue)
    if (hasSchedules && schedule)
      await boss.schedule(
        name,
        schedule,
        {},
        { tz: 'Europe/Paris', missed: isDaily(schedule) ? 'once' : 'skip' },
      )
  }

  if (hasSchedules) await removeFormerSchedules(boss)

  const releaseClaims = () =>
    boss
      .getDb()
      .executeSql(releaseFutureClaims)
      .then(({ rows }) => {
        if (rows.length > 0) options.onError(new Error('clock set back: claims of the job queue released'))
      }, options.onError)
  if (hasSchedules) await releaseClaims()
  const clockCheck = hasSchedules ? setInterval(releaseClaims, clockCheckIntervalMs).unref() : undefined

  return {
    async enqueue(db, name, data, startAfter) {
      const group = accountGroup(data)
      await boss.send(name, data, {
        db: fromDrizzle(db, sql),
        ...(startAfter && { startAfter }),
        ...(group && { group }),
      })
    },
    async enqueueAll(db, name, data, priority = 0) {
      const jobs = data.map((one) => ({ data: one, priority }))
      await boss.insert(name, jobs, { db: fromDrizzle(db, sql) })
    },
    ...failedJobs(boss, jobNames),
    async work(waitForRequests, handlers) {
      for (const name of jobNames)
        await work(boss, name, { waitForRequests, idlePollSeconds }, handlers[name])
    },
    async stop() {
      clearInterval(clockCheck)
      // Running jobs may finish; the queue itself would only poll for that every half second.
      const ended = Promise.all(jobNames.map((name) => boss.offWork(name)))
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })])
      await boss.stop({ timeout: 1_000 })
    },
  }
}

const accountGroup = (data: object): { id: string } | null =>
  'accountId' in data && typeof data.accountId === 'string' ? { id: data.accountId } : null

/** Kinds whose jobs may take minutes, so they are fetched one by one and no account waits for another one's. */
const longJobs: JobName[] = ['run-import', 'import-pictures', 'make-avif']

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { waitForRequests, idlePollSeconds }: { waitForRequests: WaitForRequests; idlePollSeconds: number },
  handle: JobHandlers[Name],
): Promise<void> {
  // Jobs that a user waits for wake a worker at once; retries, and jobs that arrive while all workers are busy, are found within these
  // seconds. Two dozen queues that poll every other second would load the database for nothing.
  const isAwaited = jobKinds[name].queue.notify
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: isAwaited ? 2 : idlePollSeconds,
    notifyPollingIntervalSeconds: isAwaited ? 3 : idlePollSeconds,
    batchSize: longJobs.includes(name) ? 1 : 5,
    burstWhenBatchFull: true,
    perJobResults: true,
    localConcurrency: isAwaited ? 2 : 1,
    ...(longJobs.includes(name) && { localGroupConcurrency: 1 }),
  } as const
  await boss.work<JobData<Name>, void, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = []
    const readForBatch = createBatchReader(jobs.map(({ data }) => data))
    for (const job of jobs) {
      await waitForRequests()
      results.push(await runInSpan(name, () => runJob(job, readForBatch, handle)))
    }
    return results
  })
}

/** Runs in a span, which is a no-op while telemetry is off. */
const runInSpan = (name: JobName, work: () => Promise<JobResult>): Promise<JobResult> =>
  trace.getTracer('rechantier').startActiveSpan(`job ${name}`, { root: true }, async (span) => {
    const result = await work()
    if (result.status === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    return result
  })

/** Milliseconds after which shared data are read again, because an account may be deleted or an address suppressed meanwhile. */
const maxSharedReadMs = 1_000

/** Reads shared data for the first job that needs them; after a failure the next job reads again. */
function createBatchReader<Data>(all: Data[]): Attempt<Data>['readForBatch'] {
  let lastRead: { answer: Promise<unknown>; startedAt: number } | undefined
  return <Read>(read: (all: Data[]) => Promise<Read>) => {
    const startedAt = performance.now()
    if (!lastRead || startedAt - lastRead.startedAt > maxSharedReadMs)
      lastRead = { answer: read(all), startedAt }
    const { answer } = lastRead
    answer.catch(() => {
      if (lastRead?.answer === answer) lastRead = undefined
    })
    return answer as Promise<Read>
  }
}

/** Runs one job and returns its result, so that its failure does not fail the rest of the batch. */
async function runJob<Name extends JobName>(
  job: JobWithMetadata<JobData<Name>>,
  readForBatch: Attempt<JobData<Name>>['readForBatch'],
  handle: JobHandlers[Name],
): Promise<JobResult> {
  // The batch took too long or the process is stopping, so another worker may have the job by now.
  if (job.signal.aborted) return { id: job.id, status: 'failed' }
  try {
    await handle(job.data, { isLast: job.retryCount >= job.retryLimit, signal: job.signal, readForBatch })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: safeErrorMessage(error) } }
  }
}

/** Returns an error's message; of a failed statement only the database's, because the statement's values may be secret. */
export const safeErrorMessage = (error: unknown): string =>
  String(error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)

/**
 * Makes the delayed jobs with `subject` in their data due now. Returns false when there are none; of two concurrent callers only one finds
 * them.
 */
export async function runJobsNow(
  db: Database,
  name: JobName,
  subject: Record<string, string>,
): Promise<boolean> {
  const matchesSubject: SQL[] = Object.entries(subject).map(
    ([key, value]) => sql`job.data ->> ${key}::text = ${value}`,
  )
  const { rowCount } = await db.execute(sql`
    update pgboss.job as job set start_after = now()
    where job.name = ${name} and ${isUnfinished} and job.state < 'active' and job.start_after > clock_timestamp() and ${sql.join(matchesSubject, sql` and `)}`)
  return (rowCount ?? 0) > 0
}
