import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { SpanStatusCode, trace } from '@opentelemetry/api'
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { Database } from '#server/database/client.ts'
import { type FailedJobs, failedJobs } from './failed-jobs.ts'
import { mayRun, unfinishedIndex } from './has-no-job.ts'
import { isDaily, type JobData, type JobName, jobKinds, jobNames } from './job-kinds.ts'

export interface Jobs extends FailedJobs {
  /** Enqueues inside `db`'s transaction: the job exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(
    db: Database,
    name: Name,
    data: JobData<Name>,
    /** Not before, or seconds later by the database's clock. At once, when not given. */
    startAfter?: Date | number,
  ): Promise<void>
  /** Many of one kind, in one statement. Those of a higher `priority` (0 by default) go first. */
  enqueueAll<Name extends JobName>(
    db: Database,
    name: Name,
    data: JobData<Name>[],
    priority?: number,
  ): Promise<void>
}

interface Attempt<Data> {
  isLast: boolean
  /** Data that the jobs of one batch share, read once; `all`: the data of each. */
  together: <Read>(read: (all: Data[]) => Promise<Read>) => Promise<Read>
  /** Aborted once another process may have the job: what takes long looks at it. */
  signal: AbortSignal
}

export type JobHandlers = {
  [Name in JobName]: (data: JobData<Name>, attempt: Attempt<JobData<Name>>) => Promise<void>
}

/** Resolves when the process has nothing more urgent to do: before each job it lets people go first. */
type WaitForRequests = () => Promise<void>

export interface JobQueue extends Jobs {
  /** Begins to work; until then jobs only gather. */
  work(waitForRequests: WaitForRequests, handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/** How often it is looked for work whose process shows itself no more. */
const superviseSeconds = 20

/** So many connections the queue keeps to itself, the one that listens for new work included. */
export const jobConnections = 3

/** What is not done by then is given to another process. In milliseconds. */
const longestStop = 5_000

/**
 * Counted by the processor: of this machine's clock, set back while a job runs, the queue would think that it has hours until it has to look
 * for more.
 */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

const clockCheckIntervalMs = 20_000
/** All queues share a few connections: on a busy machine the first look of each waits longer for its turn than pg-boss's ten seconds. */
const turnTimeoutMs = 60_000

/**
 * The queue begins a round of its own work (schedules, supervision) when enough time has passed since the last one. A clock that was set
 * back puts the last one into the future and would stop all of it until the clock has caught up.
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

/** A version before may have scheduled jobs that this one has renamed: nothing would work them. */
async function removeFormerSchedules(boss: PgBoss): Promise<void> {
  const known = new Set<string>(jobNames)
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
}

export async function startJobQueue(options: {
  url: string
  onError: (error: Error) => void
  /** Whether things happen by themselves. Not in tests, whose own clock decides when. */
  hasSchedules?: boolean
  /** Whether this process works, or only enqueues. */
  hasJobs?: boolean
  /** Poll interval for jobs that no user waits for, in seconds. */
  idle?: number
  /** Whether jobs that no user waits for start at once, too. For tests, which wait for all of them. */
  isEager?: boolean
}): Promise<JobQueue> {
  const { url, hasJobs = true, hasSchedules = hasJobs, idle = 10, isEager = false } = options
  const boss = new PgBoss({
    connectionString: url,
    // That work was begun or is over need not wait for the disk: what a crash of PostgreSQL takes back is begun again. Enqueued it is on the
    // connection of the caller, in its transaction.
    options: '-c synchronous_commit=off',
    max: jobConnections - 1,
    connectionTimeoutMillis: turnTimeoutMs,
    useListenNotify: true,
    // What a dead process has left is noticed within a minute, its last sign of life included.
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: hasSchedules,
    supervise: hasJobs,
    clock: steadyClock,
  })
  boss.on('error', options.onError)
  await boss.start()
  await boss.getDb().executeSql(unfinishedIndex)
  const known = new Map((await boss.getQueues(jobNames)).map((queue) => [queue.name, queue]))
  for (const name of jobNames) {
    const { schedule } = jobKinds[name]
    const queue = { ...jobKinds[name].queue, ...(isEager && { notify: true }) }
    const existing = known.get(name)
    if (!existing) await boss.createQueue(name, queue)
    // By an older version: it keeps its options otherwise.
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
      const group = groupOf(data)
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
      for (const name of jobNames) await work(boss, name, { waitForRequests, idle }, handlers[name])
    },
    async stop() {
      clearInterval(clockCheck)
      // What runs may end; the queue itself would look every half second only whether it has.
      const ended = Promise.all(jobNames.map((name) => boss.offWork(name)))
      await Promise.race([ended, wait(longestStop, undefined, { ref: false })])
      await boss.stop({ timeout: 1_000 })
    },
  }
}

const groupOf = (data: object): { id: string } | null =>
  'accountId' in data && typeof data.accountId === 'string' ? { id: data.accountId } : null

/** Each may take minutes: fetched one by one, so that none waits behind others of its account. */
const longWork: JobName[] = ['run-import', 'import-pictures', 'make-avif']

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { waitForRequests, idle }: { waitForRequests: WaitForRequests; idle: number },
  handle: JobHandlers[Name],
): Promise<void> {
  // Jobs that a user waits for wake a worker at once; retries, and jobs that came in while all were busy, are found
  // within these seconds. Two dozen queues that look every other second would keep the database busy with nothing.
  const isAwaited = jobKinds[name].queue.notify
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: isAwaited ? 2 : idle,
    notifyPollingIntervalSeconds: isAwaited ? 3 : idle,
    batchSize: longWork.includes(name) ? 1 : 5,
    burstWhenBatchFull: true,
    perJobResults: true,
    localConcurrency: isAwaited ? 2 : 1,
    ...(longWork.includes(name) && { localGroupConcurrency: 1 }),
  } as const
  await boss.work<JobData<Name>, void, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = []
    const together = readOnce(jobs.map(({ data }) => data))
    for (const job of jobs) {
      await waitForRequests()
      results.push(await inSpan(name, () => runOne(job, together, handle)))
    }
    return results
  })
}

/** Costs nothing while telemetry is off: the API's own tracer does nothing then. */
const inSpan = (name: JobName, work: () => Promise<JobResult>): Promise<JobResult> =>
  trace.getTracer('rechantier').startActiveSpan(`job ${name}`, { root: true }, async (span) => {
    const result = await work()
    if (result.status === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    return result
  })

/** After this time shared data are read again: an account may be deleted, an address blocked. In milliseconds. */
const maxBatchMs = 1_000

/** By whichever of them asks first; what failed for one, the next asks again. */
function readOnce<Data>(all: Data[]): Attempt<Data>['together'] {
  let known: { answer: Promise<unknown>; begunAt: number } | undefined
  return <Read>(read: (all: Data[]) => Promise<Read>) => {
    const begunAt = performance.now()
    if (!known || begunAt - known.begunAt > maxBatchMs) known = { answer: read(all), begunAt }
    const { answer } = known
    answer.catch(() => {
      if (known?.answer === answer) known = undefined
    })
    return answer as Promise<Read>
  }
}

/** The failure of one job is no failure of those fetched with it. */
async function runOne<Name extends JobName>(
  job: JobWithMetadata<JobData<Name>>,
  together: Attempt<JobData<Name>>['together'],
  handle: JobHandlers[Name],
): Promise<JobResult> {
  // Fetched with others that took too long, or while the process stops: another worker may have it by now.
  if (job.signal.aborted) return { id: job.id, status: 'failed' }
  try {
    await handle(job.data, { isLast: job.retryCount >= job.retryLimit, signal: job.signal, together })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: reasonOf(error) } }
  }
}

/** Of a failed statement what the database said, without the statement's values: they may be secrets. */
export const reasonOf = (error: unknown): string =>
  String(error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)

/**
 * Makes the delayed jobs with `about` in their data due now. False: there is none. Of two callers at
 * once, whichever transaction began first, one alone finds something to hasten.
 */
export async function runJobsNow(
  db: Database,
  name: JobName,
  about: Record<string, string>,
): Promise<boolean> {
  const isAbout: SQL[] = Object.entries(about).map(
    ([key, value]) => sql`job.data ->> ${key}::text = ${value}`,
  )
  const { rowCount } = await db.execute(sql`
    update pgboss.job as job set start_after = now()
    where job.name = ${name} and ${mayRun} and job.state < 'active' and job.start_after > clock_timestamp() and ${sql.join(isAbout, sql` and `)}`)
  return (rowCount ?? 0) > 0
}
