import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { deleteFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts'

const server = startTestServer()
let admin: Actor
let buyer: Actor

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  buyer = await makePerson(server.as())
})
beforeEach(async () => {
  await server.as().db.execute(sql`delete from pgboss.job`)
})

interface Failed {
  name?: string
  state?: string
  data?: object
  output?: object
  failedAt?: Date
}

/** A job as the queue stores it after its last attempt. */
async function fail(job: Failed = {}): Promise<string> {
  const id = randomUUID()
  const {
    name = 'summarise-day',
    state = 'failed',
    data = {},
    output = { message: 'Error: plus de place' },
  } = job
  const failedAt = (job.failedAt ?? new Date()).toISOString()
  await server.as().db.execute(sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, output, created_on, started_on, completed_on)
    values (${id}, ${name}, ${JSON.stringify(data)}::jsonb, ${state}::pgboss.job_state, 5, 5,
      ${JSON.stringify(output)}::jsonb, '2026-05-12T08:00:00Z', ${failedAt}::timestamptz, ${failedAt}::timestamptz)`)
  return id
}
const list = (page = 1) => listFailedJobs(server.as(admin), { page })
const stateOf = async (id: string) =>
  (await server.as().db.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}::uuid`))
    .rows[0]?.state
const audited = (id: string, action: string) =>
  server.as().db.$count(auditLog, and(eq(auditLog.subjectId, id), eq(auditLog.action, action)))

test('listFailedJobs returns failed jobs without mails, newest first, page by page', async () => {
  const minute = (index: number) => new Date(Date.UTC(2026, 4, 12, 9, index))
  const ids: string[] = []
  for (let index = 0; index < 27; index += 1) ids.unshift(await fail({ failedAt: minute(index) }))
  await fail({ name: 'send-email' })
  await fail({ state: 'completed' })
  const pages = [await list(1), await list(2), await list(3)]
  expect(pages.map(({ items }) => items.length)).toEqual([25, 2, 0])
  expect(pages[0]).toMatchObject({ total: 27, pageCount: 2 })
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
  expect(pages[0]?.items[0]).toEqual({
    id: ids[0],
    kind: 'summarise-day',
    createdAt: '2026-05-12T08:00:00.000Z',
    failedAt: minute(26).toISOString(),
    attempts: 6,
    error: 'Error: plus de place',
  })
})

test.each([
  [{ value: { message: 'job heartbeat timeout' } }, 'Le serveur s’est arrêté pendant la tâche.'],
  [
    { message: 'Error: Failed query: insert into x\nparams: jeton-secret' },
    'Error: Failed query: insert into x',
  ],
  [{ message: 'x'.repeat(2000) }, 'x'.repeat(500)],
  [{}, null],
])('listFailedJobs shortens the reason of %o', async (output, error) => {
  await fail({ output })
  expect((await list()).items).toMatchObject([{ error }])
})

test('retryFailedJob runs a job once for repeated clicks', async () => {
  const id = await fail()
  const clicks = await Promise.allSettled([1, 2, 3].map(() => retryFailedJob(server.as(admin), { id })))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await list()).toMatchObject({ items: [], total: 0 })
  await expect.poll(() => stateOf(id)).toBe('completed')
  expect(await audited(id, 'job.retry')).toBe(1)
})

test('a retried job that fails again is listed with one more attempt', async () => {
  const id = await fail({ name: 'run-import', data: { importId: 'x' } })
  await retryFailedJob(server.as(admin), { id })
  await expect
    .poll(async () => (await list()).items)
    .toMatchObject([
      { id, attempts: 7, error: expect.stringContaining('invalid input syntax for type uuid') },
    ])
})

test('deleteFailedJob deletes a job and records it', async () => {
  const id = await fail({ name: 'make-avif', data: { key: 'x' } })
  const other = await fail()
  await deleteFailedJob(server.as(admin), { id })
  expect((await list()).items.map((job) => job.id)).toEqual([other])
  expect(await stateOf(id)).toBeUndefined()
  expect(await audited(id, 'job.delete')).toBe(1)
  await expect(deleteFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(retryFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
})

test('countFailed follows a deletion at once', async () => {
  const ids = [await fail(), await fail({ name: 'make-avif' })]
  await server
    .as()
    .db.execute(sql`update pgboss.queue set failed_count = 1 where name in ('summarise-day', 'make-avif')`)
  expect(await server.as().jobs.countFailed()).toBe(2)
  for (const id of ids) await deleteFailedJob(server.as(admin), { id })
  expect(await server.as().jobs.countFailed()).toBe(0)
})

test.each(['completed', 'created', 'active'])('deleteFailedJob rejects a job that is %s', async (state) => {
  const id = await fail({ state, name: 'run-import', data: { importId: randomUUID() } })
  await expect(deleteFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
  expect(await stateOf(id)).toBeDefined()
})

test('the operations on failed jobs reject mails, unknown ids and other users', async () => {
  const mail = await fail({ name: 'send-email' })
  for (const id of [mail, 'x', "' or true --", randomUUID()]) {
    await expect(retryFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
  }
  const id = await fail()
  const impersonator = { ...admin, impersonatedBy: admin.userId }
  for (const [actor, code] of [
    [null, 'not-signed-in'],
    [buyer, 'forbidden'],
    [impersonator, 'forbidden'],
  ] as const) {
    const ctx = server.as(actor)
    for (const attempt of [
      () => listFailedJobs(ctx, { page: 1 }),
      () => retryFailedJob(ctx, { id }),
      () => deleteFailedJob(ctx, { id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code })
  }
  expect(await stateOf(id)).toBe('failed')
  expect(await stateOf(mail)).toBe('failed')
})
