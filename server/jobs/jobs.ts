import { DrizzleQueryError, sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../database/client.ts'
import { type FailedJobs, failedJobs } from './failed-jobs.ts'
import { unfinishedIndex } from './jobless.ts'

/** Long work of one account: it goes on with one of it at a time, so that others get their turn. */
interface OfAccount {
  accountId: string
}

/** Every kind of background work and what it is told. */
interface JobKinds {
  'send-email': { emailId: string }
  'password-reset': { email: string }
  'delete-old-uploads': Record<string, never>
  'delete-pictures': { urls: string[] }
  'make-avif': { key: string }
  /** Places in the file store: of a file, or of a folder (`…/`). */
  'delete-unused-files': { keys: string[] }
  'sweep-files': Record<string, never>
  'mend-interrupted': Record<string, never>
  'run-import': { importId: string } & OfAccount
  'import-pictures': { importId: string; source: 'addresses' | 'zip' } & OfAccount
  'summarise-day': Record<string, never>
  'send-alerts': Record<string, never>
  'send-digests': Record<string, never>
  'expire-products': Record<string, never>
  'remind-appointments': Record<string, never>
  'ask-reviews': Record<string, never>
  'send-transfer': { transferId: string }
  'send-refund': { refundId: string }
  'check-ledger': Record<string, never>
  'send-finding-refund': { findingId: string }
  'compare-with-bank': Record<string, never>
  'number-invoices': { sellerId: string }
  'apply-provider-event': { eventId: string }
  'cancel-payment': { orderId: string }
  'advance-orders': Record<string, never>
  'advance-order': { orderId: string }
  'remind-onboarding': Record<string, never>
  'sandbox-deliver': { deliveryId: number }
  'delete-old-data': Record<string, never>
  'finish-deletion': { userId: string }
  'delete-avatar': { url: string }
  'mail-unread-messages': { conversationId: string; recipientId: string }
  'play-market': Record<string, never>
}
export type JobName = keyof JobKinds

export interface Jobs extends FailedJobs {
  /** Enqueues inside `db`'s transaction: the job exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(
    db: Database,
    name: Name,
    data: JobKinds[Name],
    /** Not before. At once, when not given. */
    startAfter?: Date,
  ): Promise<void>
  /** Many of one kind, in one statement. Those of a higher `priority` (0 by default) go first. */
  enqueueAll<Name extends JobName>(
    db: Database,
    name: Name,
    data: JobKinds[Name][],
    priority?: number,
  ): Promise<void>
  /** How many were given up lately, mails apart: a mail knows itself that it failed. Counted every minute. */
  countFailed(): Promise<number>
}

interface Attempt {
  isLast: boolean
  /** Aborted once another process may have the job: what takes long looks at it. */
  signal: AbortSignal
}

type JobHandlers = {
  [Name in JobName]: (data: JobKinds[Name], attempt: Attempt) => Promise<void>
}

/** How the work of one kind is tried again; durations in seconds. */
interface Queue {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax: number
  /** A process that has not shown itself for so long is dead; its work is given to another. */
  heartbeatSeconds: number
  notify: boolean
}

const hour = 60 * 60

const fewRetries: Queue = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: hour,
  heartbeatSeconds: 30,
  notify: false,
}

/** Over a week: money waits for its provider as long as it takes. */
const overDays: Queue = {
  retryLimit: 50,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 4 * hour,
  heartbeatSeconds: 30,
  notify: true,
}

const queues: Record<JobName, Queue> = {
  // Somebody waits for the mail: after a few minutes they have asked again.
  'password-reset': {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 30,
    notify: true,
  },
  'delete-old-uploads': fewRetries,
  'send-alerts': fewRetries,
  'send-digests': fewRetries,
  'expire-products': fewRetries,
  'remind-appointments': fewRetries,
  'ask-reviews': fewRetries,
  'delete-pictures': fewRetries,
  // A seller looks on; rows that were treated stay so.
  'run-import': { ...fewRetries, retryDelay: 5, retryDelayMax: 60, notify: true },
  // A seller looks on; what was fetched before is not fetched again.
  'import-pictures': { ...fewRetries, retryDelay: 10, notify: true },
  'make-avif': { ...fewRetries, retryDelay: 10, notify: true },
  'delete-unused-files': fewRetries,
  'sweep-files': fewRetries,
  // Again in a minute anyway; and soon, since it counts the minutes.
  'mend-interrupted': { ...fewRetries, retryDelay: 10, notify: true },
  // A buyer looks on.
  'sandbox-deliver': { ...fewRetries, retryDelay: 2, retryDelayMax: 60, notify: true },
  // Over two days, like any mail server: a weekend's outage loses nothing.
  'send-email': {
    retryLimit: 20,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 4 * hour,
    heartbeatSeconds: 30,
    notify: true,
  },
  'summarise-day': {
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: hour,
    heartbeatSeconds: 30,
    notify: true,
  },
  'send-transfer': overDays,
  'send-refund': overDays,
  'check-ledger': fewRetries,
  'send-finding-refund': overDays,
  'compare-with-bank': overDays,
  // A buyer looks on.
  'number-invoices': { ...overDays, retryDelay: 2 },
  'apply-provider-event': overDays,
  'cancel-payment': overDays,
  // Again in a minute anyway.
  'advance-orders': fewRetries,
  'advance-order': fewRetries,
  'remind-onboarding': fewRetries,
  'delete-old-data': fewRetries,
  'finish-deletion': fewRetries,
  'delete-avatar': fewRetries,
  'mail-unread-messages': fewRetries,
  // Whoever looks at the demonstration waits for it.
  'play-market': { ...fewRetries, retryDelay: 2, notify: true },
}

/** What happens by itself, as cron says it; the clock is that of Paris. */
const schedules: Partial<Record<JobName, string>> = {
  'summarise-day': '20 0 * * *',
  'delete-old-uploads': '30 3 * * *',
  'sweep-files': '30 4 * * *',
  'delete-old-data': '10 4 * * *',
  'send-alerts': '* * * * *',
  'send-digests': '0 8 * * *',
  'expire-products': '5 0 * * *',
  // Nobody is reminded in the night.
  'remind-appointments': '10 8-21 * * *',
  'ask-reviews': '30 9 * * *',
  // What it finds, the check tells.
  'compare-with-bank': '10 3 * * *',
  'check-ledger': '40 3 * * *',
  'advance-orders': '* * * * *',
  'mend-interrupted': '* * * * *',
  'remind-onboarding': '0 9 * * *',
}

/** Resolves when the process has nothing more urgent to do: before each job it lets people go first. */
type GiveWay = () => Promise<void>

export interface JobQueue extends Jobs {
  /** Begins to work; until then jobs only gather. */
  work(giveWay: GiveWay, handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/** How often it is looked for work whose process shows itself no more. */
const superviseSeconds = 20

/** So many connections the queue keeps to itself, the one that listens for new work included. */
export const jobConnections = 3

export async function startJobQueue(options: {
  url: string
  onError: (error: Error) => void
  /** Whether things happen by themselves. Not in tests, whose own clock decides when. */
  hasSchedules?: boolean
}): Promise<JobQueue> {
  const { url, hasSchedules = true } = options
  const boss = new PgBoss({
    connectionString: url,
    max: jobConnections - 1,
    useListenNotify: true,
    // What a dead process has left is noticed within a minute, its last sign of life included.
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: hasSchedules,
  })
  boss.on('error', options.onError)
  await boss.start()
  await boss.getDb().executeSql(unfinishedIndex)
  const names = Object.keys(queues) as JobName[]
  for (const name of names) {
    await boss.createQueue(name, queues[name])
    // A queue that exists keeps its old options otherwise.
    await boss.updateQueue(name, queues[name])
  }
  for (const [name, cron] of Object.entries(hasSchedules ? schedules : {})) {
    await boss.schedule(name, cron, {}, { tz: 'Europe/Paris' })
  }

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
    async countFailed() {
      const counted = await boss.getQueues(names.filter((name) => name !== 'send-email'))
      return counted.reduce((total, { failedCount }) => total + failedCount, 0)
    },
    ...failedJobs(boss, names),
    async work(giveWay, handlers) {
      for (const name of names) await work(boss, name, giveWay, handlers[name])
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

const groupOf = (data: object): { id: string } | null =>
  'accountId' in data && typeof data.accountId === 'string' ? { id: data.accountId } : null

/** Each may take minutes: fetched one by one, so that none waits behind others of its account. */
const longWork: JobName[] = ['run-import', 'import-pictures', 'make-avif']

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  giveWay: GiveWay,
  handle: JobHandlers[Name],
): Promise<void> {
  // Where somebody waits, new work wakes a worker at once; what is due again, or came in while all were busy, is found
  // within these seconds. Two dozen queues that look every other second would keep the database busy with nothing.
  const isAwaited = queues[name].notify
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: isAwaited ? 2 : 10,
    notifyPollingIntervalSeconds: isAwaited ? 3 : 10,
    batchSize: longWork.includes(name) ? 1 : 5,
    burstWhenBatchFull: true,
    perJobResults: true,
    localConcurrency: isAwaited ? 2 : 1,
    ...(longWork.includes(name) && { localGroupConcurrency: 1 }),
  } as const
  await boss.work<JobKinds[Name], void, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = []
    for (const job of jobs) {
      await giveWay()
      results.push(await runOne(job, handle))
    }
    return results
  })
}

/** The failure of one job is no failure of those fetched with it. */
async function runOne<Name extends JobName>(
  job: JobWithMetadata<JobKinds[Name]>,
  handle: JobHandlers[Name],
): Promise<JobResult> {
  // Fetched with others that took too long, or while the process stops: another worker may have it by now.
  if (job.signal.aborted) return { id: job.id, status: 'failed' }
  try {
    await handle(job.data, { isLast: job.retryCount >= job.retryLimit, signal: job.signal })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: reasonOf(error) } }
  }
}

/** Of a failed statement what the database said, without the statement's values: they may be somebody's secrets. */
export const reasonOf = (error: unknown): string =>
  String(error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)
