import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, inTransaction } from '#server/context.ts'
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

interface FailedJob {
  name?: string
  state?: string
  data?: object
  output?: object
  failedAt?: Date
  attempts?: number
  createdAt?: Date
}

const nextAt = '2099-05-12T08:00:00.000Z'

/** Inserts a job in the state after its last attempt, because real retries take half an hour. */
async function insertFailedJob(job: FailedJob = {}): Promise<string> {
  const id = randomUUID()
  const {
    name = 'make-avif',
    state = 'failed',
    data = {},
    output = { message: 'Error: plus de place' },
    attempts = 6,
    createdAt = new Date('2026-05-12T08:00:00Z'),
  } = job
  const failedAt = (job.failedAt ?? new Date()).toISOString()
  await server.as().db.execute(sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, output, created_on, started_on, completed_on, start_after)
    values (${id}, ${name}, ${JSON.stringify(data)}::jsonb, ${state}::pgboss.job_state, ${state === 'retry' ? 50 : 5}, ${attempts - 1},
      ${JSON.stringify(output)}::jsonb, ${createdAt.toISOString()}::timestamptz, ${failedAt}::timestamptz,
      ${state === 'retry' ? null : failedAt}::timestamptz, ${state === 'retry' ? nextAt : failedAt}::timestamptz)`)
  return id
}
const list = (page = 1) => listFailedJobs(server.as(admin), { page })
const readState = async (id: string) =>
  (await server.as().db.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}::uuid`))
    .rows[0]?.state
const countAuditEntries = (id: string, action: string) =>
  server.as().db.$count(auditLog, and(eq(auditLog.subjectId, id), eq(auditLog.action, action)))

test('listFailedJobs pages jobs that were given up, newest first, without emails and completed jobs', async () => {
  const minute = (index: number) => new Date(Date.UTC(2026, 4, 12, 9, index))
  const ids: string[] = []
  for (let index = 0; index < 27; index += 1) ids.unshift(await insertFailedJob({ failedAt: minute(index) }))
  await insertFailedJob({ name: 'send-email' })
  await insertFailedJob({ state: 'completed' })
  const pages = [await list(1), await list(2), await list(3)]
  expect(pages.map(({ items }) => items.length)).toEqual([25, 2, 0])
  expect(pages[0]).toMatchObject({ total: 27, pageCount: 2 })
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
  expect(pages[0]?.items[0]).toEqual({
    id: ids[0],
    kind: 'make-avif',
    subjects: [],
    createdAt: '2026-05-12T08:00:00.000Z',
    failedAt: minute(26).toISOString(),
    nextAt: null,
    attempts: 6,
    error: 'Error: plus de place',
  })
})

test('listFailedJobs includes a job that is retried after five attempts, or after ten minutes and two', async () => {
  const now = Date.now()
  const recent = { name: 'number-invoices', state: 'retry', createdAt: new Date(now - 60_000) }
  const old = { ...recent, createdAt: new Date(now - 11 * 60_000) }
  await insertFailedJob({ ...recent, attempts: 4 })
  await insertFailedJob({ ...old, attempts: 1 })
  const fifth = await insertFailedJob({ ...recent, attempts: 5, failedAt: new Date(now - 2_000) })
  const second = await insertFailedJob({ ...old, attempts: 2, failedAt: new Date(now - 1_000) })
  expect((await list()).items).toMatchObject([
    { id: second, attempts: 2, nextAt },
    { id: fifth, attempts: 5, nextAt },
  ])
})

test('listFailedJobs names the orders and people that a job is about', async () => {
  const orderId = randomUUID()
  await insertFailedJob({ name: 'cancel-payment', data: { orderId } })
  await insertFailedJob({ name: 'number-invoices', data: { sellerId: buyer.userId }, failedAt: new Date(0) })
  expect((await list()).items.map(({ subjects }) => subjects)).toEqual([
    [{ label: `Commande ${orderId.slice(0, 8)}`, to: `/admin/orders/${orderId}` }],
    [{ label: 'Camille Roux', to: `/admin/users/${buyer.userId}` }],
  ])
})

test('listFailedJobs lists the last failure of a job on a schedule, and none after it succeeded', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await insertFailedJob({ name: 'send-alerts', failedAt: minutesAgo(3) })
  const last = await insertFailedJob({ name: 'send-alerts', failedAt: minutesAgo(2) })
  expect(await list()).toMatchObject({ items: [{ id: last }], total: 1 })
  expect(await server.as().jobs.countFailed(server.as().db)).toBe(1)
  await insertFailedJob({ name: 'send-alerts', state: 'completed', failedAt: minutesAgo(1) })
  expect(await list()).toMatchObject({ items: [], total: 0 })
})

test.each([
  [{ value: { message: 'job heartbeat timeout' } }, 'Le serveur s’est arrêté pendant la tâche.'],
  [
    { message: 'Error: Failed query: insert into x\nparams: jeton-secret' },
    'Error: Failed query: insert into x',
  ],
  [{ message: 'x'.repeat(2000) }, 'x'.repeat(500)],
  [{}, null],
])('listFailedJobs shows the reason of %o without values', async (output, error) => {
  await insertFailedJob({ output })
  expect((await list()).items).toMatchObject([{ error }])
})

test('retryFailedJob runs a job once when it is sent three times', async () => {
  const id = await insertFailedJob({ name: 'summarise-day' })
  const clicks = await Promise.allSettled([1, 2, 3].map(() => retryFailedJob(server.as(admin), { id })))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await list()).toMatchObject({ items: [], total: 0 })
  await expect.poll(() => readState(id)).toBe('completed')
  expect(await countAuditEntries(id, 'job.retry')).toBe(1)
})

test('retryFailedJob rejects a job that was retried after its transaction began', async () => {
  const id = await insertFailedJob({ name: 'summarise-day' })
  await inTransaction(server.as(admin), async (ctx) => {
    await ctx.db.execute(sql`select now()`)
    await retryFailedJob(server.as(admin), { id })
    await expect(retryFailedJob(ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  })
  expect(await countAuditEntries(id, 'job.retry')).toBe(1)
})

test('listFailedJobs lists a retried job again after it failed', async () => {
  const id = await insertFailedJob({ name: 'run-import', data: { importId: 'x' } })
  await retryFailedJob(server.as(admin), { id })
  await expect
    .poll(async () => (await list()).items)
    .toMatchObject([
      { id, attempts: 7, error: expect.stringContaining('invalid input syntax for type uuid') },
    ])
})

test('deleteFailedJob deletes one job and writes the audit log', async () => {
  const id = await insertFailedJob({ data: { key: 'x' } })
  const other = await insertFailedJob()
  await deleteFailedJob(server.as(admin), { id })
  expect((await list()).items.map((job) => job.id)).toEqual([other])
  expect(await readState(id)).toBeUndefined()
  expect(await countAuditEntries(id, 'job.delete')).toBe(1)
  await expect(deleteFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(retryFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
})

test('deleteFailedJob deletes all failures of a job on a schedule', async () => {
  const ids = [
    await insertFailedJob({ name: 'send-alerts' }),
    await insertFailedJob({ name: 'send-alerts', failedAt: new Date(0) }),
  ]
  await deleteFailedJob(server.as(admin), { id: ids[0] as string })
  expect(await list()).toMatchObject({ items: [], total: 0 })
  for (const id of ids) expect(await readState(id)).toBeUndefined()
})

test('retryFailedJob makes a job that waits for its next attempt due at once', async () => {
  const id = await insertFailedJob({ name: 'make-avif', state: 'retry', attempts: 7, data: { key: 'none' } })
  await retryFailedJob(server.as(admin), { id })
  await expect.poll(() => readState(id)).toBe('completed')
})

test('deleteFailedJob deletes a job that waits for its next attempt', async () => {
  const id = await insertFailedJob({ name: 'number-invoices', state: 'retry' })
  await deleteFailedJob(server.as(admin), { id })
  expect(await readState(id)).toBeUndefined()
})

test.each(['completed', 'created', 'active'])('deleteFailedJob rejects a job that is %s', async (state) => {
  const id = await insertFailedJob({
    state,
    attempts: 1,
    name: 'run-import',
    data: { importId: randomUUID() },
  })
  await expect(deleteFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
  expect(await readState(id)).toBeDefined()
})

test('failed jobs reject emails, malformed ids and users without the role of administrator', async () => {
  const emailJobId = await insertFailedJob({ name: 'send-email' })
  for (const id of [emailJobId, 'x', "' or true --", randomUUID()]) {
    await expect(retryFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteFailedJob(server.as(admin), { id })).rejects.toMatchObject({ code: 'not-found' })
  }
  const id = await insertFailedJob()
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
  expect(await readState(id)).toBe('failed')
  expect(await readState(emailJobId)).toBe('failed')
})
