import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/database/client.ts'
import { isDaily, jobKinds } from './job-kinds.ts'
import { type JobQueue, startJobQueue } from './jobs.ts'
import { unfinishedIndex } from './unfinished-jobs.ts'

const name = `jobs_${randomUUID().replaceAll('-', '')}`
const server = inject('databaseServer')
const url = server.replace(/\/postgres$/, `/${name}`)
const pool = new pg.Pool({ connectionString: url, max: 1 })
let queue: JobQueue
type Handlers = Parameters<JobQueue['work']>[1]

const runOnServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  await runOnServer(`create database ${name}`)
  queue = await startJobQueue({ url, onError: () => {}, hasSchedules: false })
})
afterAll(async () => {
  await queue.stop()
  await pool.end()
  // Without force: it waits for connections that are still closing, which would throw when they are ended.
  await runOnServer(`drop database ${name}`)
})

/** Completes the handlers: those of all other kinds of job do nothing. */
const completeHandlers = (handlers: Partial<Handlers>) =>
  new Proxy({} as Handlers, { get: (_, kind) => handlers[kind as keyof Handlers] ?? doNothing })
const doNothing = async () => {}

test('startJobQueue updates the options of existing queues and creates missing ones', async () => {
  const readOptions = async (name: string) =>
    (
      await pool.query<{ limit: number; heartbeat: number }>(
        'select retry_limit as limit, heartbeat_seconds as heartbeat from pgboss.queue where name = $1',
        [name],
      )
    ).rows[0]
  const { retryLimit, heartbeatSeconds } = jobKinds['send-email'].queue
  const current = { limit: retryLimit, heartbeat: heartbeatSeconds }
  expect(await readOptions('send-email')).toEqual(current)
  await pool.query(
    "update pgboss.queue set retry_limit = 1, heartbeat_seconds = 100 where name = 'send-email'",
  )
  await pool.query("delete from pgboss.queue where name = 'back-up'")
  const secondQueue = await startJobQueue({ url, onError: () => {}, runsJobs: false })
  onTestFinished(() => secondQueue.stop())
  expect(await readOptions('send-email')).toEqual(current)
  expect(await readOptions('back-up')).toBeDefined()
})

test('workers continue when the clock is set back during a job', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const clockQueue = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idlePollSeconds: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60 * 60_000 })
  onTestFinished(() => {
    vi.useRealTimers()
    return clockQueue.stop()
  })
  const handledUrls: string[] = []
  await clockQueue.work(
    doNothing,
    completeHandlers({
      'delete-pictures': async ({ urls }) => {
        handledUrls.push(...urls)
        vi.useRealTimers()
      },
    }),
  )
  await clockQueue.enqueue(db, 'delete-pictures', { urls: ['before'] })
  await expect.poll(() => handledUrls).toEqual(['before'])
  await clockQueue.enqueue(db, 'delete-pictures', { urls: ['after'] })
  await expect.poll(() => handledUrls).toEqual(['before', 'after'])
})

/** Returns a function that stops the clock until the test ends, so that a busy machine does not expire a batch. */
function stopTime(): () => void {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  let frozenAt: number | undefined
  return () => {
    frozenAt ??= performance.now()
    const moment = frozenAt
    now.mockImplementation(() => moment)
  }
}

/** One worker fetches this kind, so that its jobs are one batch; two workers could share them. */
const batchKind = 'delete-pictures'

test('readForBatch reads once for all jobs of a batch', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const secondQueue = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idlePollSeconds: 1 })
  onTestFinished(() => secondQueue.stop())
  await secondQueue.enqueueAll(db, batchKind, [{ urls: ['m1'] }, { urls: ['m2'] }, { urls: ['m3'] }])
  const read: string[][] = []
  const answers: number[] = []
  const freeze = stopTime()
  await secondQueue.work(
    doNothing,
    completeHandlers({
      [batchKind]: async (_, { readForBatch }) => {
        freeze()
        answers.push(await readForBatch(async (all) => read.push(all.flatMap(({ urls }) => urls).sort())))
      },
    }),
  )
  await expect.poll(() => answers).toEqual([1, 1, 1])
  expect(read).toEqual([['m1', 'm2', 'm3']])
})

test('readForBatch reads again after a failed read', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const secondQueue = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idlePollSeconds: 1 })
  onTestFinished(() => secondQueue.stop())
  await secondQueue.enqueueAll(
    db,
    batchKind,
    ['f1', 'f2', 'f3'].map((url) => ({ urls: [url] })),
  )
  let reads = 0
  const answers: string[] = []
  const read = async () => {
    reads += 1
    if (reads === 1) throw new Error('away')
    return 'back'
  }
  const freeze = stopTime()
  await secondQueue.work(
    doNothing,
    completeHandlers({
      [batchKind]: async (_, { readForBatch }) => {
        freeze()
        answers.push(await readForBatch(read).catch((error: Error) => error.message))
      },
    }),
  )
  await expect.poll(() => answers).toHaveLength(3)
  expect(answers).toEqual(['away', 'back', 'back'])
  expect(reads).toBe(2)
})

test('readForBatch reads again for jobs that waited behind a long one', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const secondQueue = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idlePollSeconds: 1 })
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => {
    now.mockRestore()
    return secondQueue.stop()
  })
  await secondQueue.enqueueAll(
    db,
    batchKind,
    ['w1', 'w2', 'w3'].map((url) => ({ urls: [url] })),
  )
  const answers: number[] = []
  let read = 0
  await secondQueue.work(
    doNothing,
    completeHandlers({
      [batchKind]: async (_, { readForBatch }) => {
        answers.push(await readForBatch(async () => ++read))
        if (answers.length > 1) return
        const late = performance.now() + 2_000
        now.mockImplementation(() => late)
      },
    }),
  )
  await expect.poll(() => answers).toHaveLength(3)
  expect(answers).toEqual([1, 2, 2])
})

test('imports alternate between accounts', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  for (const importId of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    await queue.enqueue(db, 'run-import', { importId, accountId: 'a' })
  await queue.enqueue(db, 'run-import', { importId: 'b1', accountId: 'b' })
  const handlers = completeHandlers({
    'run-import': async ({ importId }) => {
      started.push(importId)
      if (importId.startsWith('a')) await first.promise
    },
  })
  await queue.work(doNothing, handlers)
  await expect.poll(() => started).toContain('b1')
  expect(started.filter((id) => id.startsWith('a'))).toHaveLength(1)
  first.resolve()
  await expect.poll(() => started).toHaveLength(7)
})

describe('schedules', () => {
  const startWithSchedules = async (onError: (error: Error) => void = () => {}) => {
    const queueWithSchedules = await startJobQueue({ url, onError, hasSchedules: true })
    onTestFinished(() => queueWithSchedules.stop())
  }
  const backUpJobs = async () =>
    (await pool.query("select from pgboss.job where name = 'back-up' and state = 'created'")).rowCount

  test('a daily job is enqueued once when the site was away for three days', async () => {
    const first = await startJobQueue({ url, onError: () => {}, hasSchedules: true })
    await first.stop()
    await pool.query("delete from pgboss.job where name = 'back-up'")
    await pool.query("update pgboss.schedule set created_on = now() - interval '9 days'")
    await pool.query("update pgboss.version set cron_on = now() - interval '3 days'")
    await startWithSchedules()
    await expect.poll(backUpJobs).toBe(1)
  })

  test('the schedule of a job that was renamed is removed', async () => {
    const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false })
    await boss.start()
    onTestFinished(() => boss.stop())
    await boss.createQueue('former-name')
    await boss.schedule('former-name', '* * * * *')
    await startWithSchedules()
    expect(await boss.getSchedules('former-name')).toEqual([])
    expect(await boss.getSchedules('back-up')).toHaveLength(1)
  })

  test('claims with a time in the future are released and reported after the clock was set back', async () => {
    await pool.query("update pgboss.version set cron_on = now() + interval '10 minutes'")
    await pool.query("update pgboss.queue set monitor_claim_on = now() + interval '10 minutes'")
    const errors: string[] = []
    await startWithSchedules(({ message }) => errors.push(message))
    const countFutureClaims = async () =>
      (
        await pool.query(
          `select from pgboss.version where cron_on > now() union all
           select from pgboss.queue where monitor_claim_on > now()`,
        )
      ).rowCount
    await expect.poll(countFutureClaims).toBe(0)
    await expect.poll(() => errors.join()).toContain('clock set back')
  })

  test('daily jobs do not start in the hour that summer time skips', () => {
    const daily = Object.values(jobKinds).flatMap((kind) =>
      'schedule' in kind && kind.schedule && isDaily(kind.schedule) ? [kind.schedule] : [],
    )
    expect(daily.length).toBeGreaterThan(5)
    expect(daily.filter((schedule) => schedule.split(' ')[1] === '2')).toEqual([])
  })
})

test('unfinishedIndex does not wait for running jobs when the index exists', async () => {
  const [starting, locking] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([starting.connect(), locking.connect()])
  await locking.query('begin; lock table pgboss.job in row exclusive mode')
  await starting.query("set lock_timeout = '2s'")
  await expect(starting.query(unfinishedIndex)).resolves.toBeDefined()
  await Promise.all([starting.end(), locking.end()])
})
