import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/database/client.ts'
import { unfinishedIndex } from './has-no-job.ts'
import { isDaily, jobKinds } from './job-kinds.ts'
import { type JobQueue, startJobQueue } from './jobs.ts'

const name = `jobs_${randomUUID().replaceAll('-', '')}`
const server = inject('databaseServer')
const url = server.replace(/\/postgres$/, `/${name}`)
const pool = new pg.Pool({ connectionString: url, max: 1 })
let queue: JobQueue
type Handlers = Parameters<JobQueue['work']>[1]

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  queue = await startJobQueue({ url, onError: () => {}, hasSchedules: false })
})
afterAll(async () => {
  await queue.stop()
  await pool.end()
  // Without force: it waits for connections that are still closing, which would throw when they are ended.
  await onServer(`drop database ${name}`)
})

/** Completes the handlers: those of all other kinds of job do nothing. */
const handling = (handlers: Partial<Handlers>) =>
  new Proxy({} as Handlers, { get: (_, kind) => handlers[kind as keyof Handlers] ?? nothing })
const nothing = async () => {}

test('startJobQueue updates the options of existing queues and creates missing ones', async () => {
  const optionsOf = async (name: string) =>
    (
      await pool.query<{ limit: number; heartbeat: number }>(
        'select retry_limit as limit, heartbeat_seconds as heartbeat from pgboss.queue where name = $1',
        [name],
      )
    ).rows[0]
  const { retryLimit, heartbeatSeconds } = jobKinds['send-email'].queue
  const current = { limit: retryLimit, heartbeat: heartbeatSeconds }
  expect(await optionsOf('send-email')).toEqual(current)
  await pool.query(
    "update pgboss.queue set retry_limit = 1, heartbeat_seconds = 100 where name = 'send-email'",
  )
  await pool.query("delete from pgboss.queue where name = 'back-up'")
  const later = await startJobQueue({ url, onError: () => {}, hasJobs: false })
  onTestFinished(() => later.stop())
  expect(await optionsOf('send-email')).toEqual(current)
  expect(await optionsOf('back-up')).toBeDefined()
})

test('workers continue when the clock is set back during a job', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const clockwork = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idle: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60 * 60_000 })
  onTestFinished(() => {
    vi.useRealTimers()
    return clockwork.stop()
  })
  const done: string[] = []
  await clockwork.work(
    nothing,
    handling({
      'delete-pictures': async ({ urls }) => {
        done.push(...urls)
        vi.useRealTimers()
      },
    }),
  )
  await clockwork.enqueue(db, 'delete-pictures', { urls: ['before'] })
  await expect.poll(() => done).toEqual(['before'])
  await clockwork.enqueue(db, 'delete-pictures', { urls: ['after'] })
  await expect.poll(() => done).toEqual(['before', 'after'])
})

/** Returns a function that stops the clock until the test ends, so that a busy machine does not expire a batch. */
function stopTime(): () => void {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  let still: number | undefined
  return () => {
    still ??= performance.now()
    const moment = still
    now.mockImplementation(() => moment)
  }
}

/** One worker fetches this kind, so that its jobs are one batch; two workers could share them. */
const batchKind = 'delete-pictures'

test('readForBatch reads once for all jobs of a batch', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const later = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idle: 1 })
  onTestFinished(() => later.stop())
  await later.enqueueAll(db, batchKind, [{ urls: ['m1'] }, { urls: ['m2'] }, { urls: ['m3'] }])
  const read: string[][] = []
  const answers: number[] = []
  const freeze = stopTime()
  await later.work(
    nothing,
    handling({
      [batchKind]: async (_, { together }) => {
        freeze()
        answers.push(await together(async (all) => read.push(all.flatMap(({ urls }) => urls).sort())))
      },
    }),
  )
  await expect.poll(() => answers).toEqual([1, 1, 1])
  expect(read).toEqual([['m1', 'm2', 'm3']])
})

test('readForBatch reads again after a failed read', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const later = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idle: 1 })
  onTestFinished(() => later.stop())
  await later.enqueueAll(
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
  await later.work(
    nothing,
    handling({
      [batchKind]: async (_, { together }) => {
        freeze()
        answers.push(await together(read).catch((error: Error) => error.message))
      },
    }),
  )
  await expect.poll(() => answers).toHaveLength(3)
  expect(answers).toEqual(['away', 'back', 'back'])
  expect(reads).toBe(2)
})

test('readForBatch reads again for jobs that waited behind a long one', async () => {
  const db = drizzle({ client: pool }) as unknown as Database
  const later = await startJobQueue({ url, onError: () => {}, hasSchedules: false, idle: 1 })
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => {
    now.mockRestore()
    return later.stop()
  })
  await later.enqueueAll(
    db,
    batchKind,
    ['w1', 'w2', 'w3'].map((url) => ({ urls: [url] })),
  )
  const answers: number[] = []
  let read = 0
  await later.work(
    nothing,
    handling({
      [batchKind]: async (_, { together }) => {
        answers.push(await together(async () => ++read))
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
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  for (const importId of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    await queue.enqueue(db, 'run-import', { importId, accountId: 'a' })
  await queue.enqueue(db, 'run-import', { importId: 'b1', accountId: 'b' })
  const handlers = handling({
    'run-import': async ({ importId }) => {
      begun.push(importId)
      if (importId.startsWith('a')) await first.promise
    },
  })
  await queue.work(nothing, handlers)
  await expect.poll(() => begun).toContain('b1')
  expect(begun.filter((id) => id.startsWith('a'))).toHaveLength(1)
  first.resolve()
  await expect.poll(() => begun).toHaveLength(7)
})

describe('schedules', () => {
  const startWithSchedules = async (onError: (error: Error) => void = () => {}) => {
    const started = await startJobQueue({ url, onError, hasSchedules: true })
    onTestFinished(() => started.stop())
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
    const isFuture = async () =>
      (
        await pool.query(
          `select from pgboss.version where cron_on > now() union all
           select from pgboss.queue where monitor_claim_on > now()`,
        )
      ).rowCount
    await expect.poll(isFuture).toBe(0)
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
  const [start, busy] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client]
  await Promise.all([start.connect(), busy.connect()])
  await busy.query('begin; lock table pgboss.job in row exclusive mode')
  await start.query("set lock_timeout = '2s'")
  await expect(start.query(unfinishedIndex)).resolves.toBeDefined()
  await Promise.all([start.end(), busy.end()])
})
