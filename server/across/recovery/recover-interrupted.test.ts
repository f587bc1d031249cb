import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resendEmail } from '#server/capabilities/email/admin/resend-email.ts'
import { emailTemplates } from '#server/capabilities/email/templates.ts'
import type { JobName } from '#server/capabilities/jobs/job-kinds.ts'
import type { Actor } from '#server/context.ts'
import { release } from '#server/contexts/payments/release.ts'
import { undoImport } from '#server/contexts/selling/import/undo-import.ts'
import { startImport } from '#server/contexts/selling/import/update-plan.ts'
import { emails, productImports, providerEvents, transfers } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { createPaymentKit, makePaidOrder } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { recoverInterrupted } from './recover-interrupted.ts'

const server = startTestServer()
const later = () => new Date(Date.now() + 60 * 60 * 1000)

/** Stores an email as its transaction does. */
async function writeMail(): Promise<string> {
  const [row] = await server
    .as()
    .db.insert(emails)
    .values({
      template: 'existing-account',
      recipient: 'camille@exemple.example',
      data: emailTemplates['existing-account'].sample,
    })
    .returning({ id: emails.id })
  return row?.id as string
}
const readMail = (id: string) => server.as().db.query.emails.findFirst({ where: eq(emails.id, id) })

async function writeImport(sellerId: string, pictures?: object): Promise<string> {
  const [row] = await server
    .as()
    .db.insert(productImports)
    .values({
      userId: sellerId,
      fileName: 'stock.csv',
      status: pictures ? 'done' : 'running',
      plan: {
        headings: ['Titre'],
        columns: ['title'],
        defaultCategoryId: null,
        answers: {},
        ...(pictures && { pictures }),
      },
      rowCount: 1,
    })
    .returning({ id: productImports.id })
  return row?.id as string
}
const readImport = (id: string) =>
  server.as().db.query.productImports.findFirst({ where: eq(productImports.id, id) })

/** The job's state when its process died at the last attempt. */
const markFailed = (name: JobName, about: string) =>
  server.as().db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = ${name} and ${about} in (select value from jsonb_each_text(data))`)

test('recoverInterrupted fails an email without a further attempt, which can be sent again', async () => {
  const { db, jobs } = server.as()
  const admin = await makePerson(server.as(), { role: 'admin' })
  const [interrupted, waiting, lost] = [await writeMail(), await writeMail(), await writeMail()]
  for (const emailId of [interrupted, waiting]) await jobs.enqueue(db, 'send-email', { emailId }, later())
  await markFailed('send-email', interrupted)

  await recoverInterrupted(server.as())
  expect(await readMail(interrupted)).toMatchObject({
    status: 'failed',
    lastError: expect.stringContaining('interrupted'),
  })
  expect(await readMail(lost)).toMatchObject({ status: 'failed' })
  expect(await readMail(waiting)).toMatchObject({ status: 'queued', lastError: null })
  await resendEmail(server.as(admin), { id: interrupted, evenIfSent: false })
  await recoverInterrupted(server.as())
  expect((await readMail(interrupted))?.status).not.toBe('failed')
})

test('resendEmail sends a waiting email at once for repeated clicks', async () => {
  const { db, jobs } = server.as()
  const admin = await makePerson(server.as(), { role: 'admin' })
  const id = await writeMail()
  await jobs.enqueue(db, 'send-email', { emailId: id }, later())
  const clicks = await Promise.allSettled(
    [1, 2].map(() => resendEmail(server.as(admin), { id, evenIfSent: false })),
  )
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect.poll(async () => (await readMail(id))?.status).toBe('sent')
})

test('resendEmail sends an email whose last attempt was interrupted', async () => {
  const { db, jobs } = server.as()
  const admin = await makePerson(server.as(), { role: 'admin' })
  const id = await writeMail()
  await jobs.enqueue(db, 'send-email', { emailId: id }, later())
  await markFailed('send-email', id)
  await resendEmail(server.as(admin), { id, evenIfSent: false })
  await expect.poll(async () => (await readMail(id))?.status).toBe('sent')
})

test('recoverInterrupted fails an import killed at its last attempt, which can be undone', async () => {
  const { db, jobs } = server.as()
  const seller = await makeSeller(server.as())
  const [interrupted, waiting] = [await writeImport(seller.userId), await writeImport(seller.userId)]
  const account = { accountId: seller.userId }
  for (const importId of [interrupted, waiting])
    await jobs.enqueue(db, 'run-import', { importId, ...account }, later())
  await markFailed('run-import', interrupted)
  await recoverInterrupted(server.as())
  expect((await readImport(interrupted))?.status).toBe('failed')
  expect((await readImport(waiting))?.status).toBe('running')
  expect(await undoImport(server.as(seller), { importId: interrupted })).toEqual({
    deleted: 0,
    drafts: 0,
    reverted: 0,
    exceptions: [],
    exceptionCount: 0,
  })
})

test('undoImport and startImport accept an interrupted import and leave a running one', async () => {
  const { db, jobs } = server.as()
  const seller = await makeSeller(server.as())
  const ids = await Promise.all([1, 2, 3].map(() => writeImport(seller.userId)))
  const [taken, goesOn, runs] = ids as [string, string, string]
  for (const importId of ids)
    await jobs.enqueue(db, 'run-import', { importId, accountId: seller.userId }, later())
  await markFailed('run-import', taken)
  await markFailed('run-import', goesOn)

  expect(await undoImport(server.as(seller), { importId: taken })).toMatchObject({ deleted: 0 })
  expect(await startImport(server.as(seller), { importId: goesOn })).toMatchObject({ status: 'running' })
  await expect.poll(async () => (await readImport(goesOn))?.status).toBe('done')
  await expect(undoImport(server.as(seller), { importId: runs })).rejects.toMatchObject({ code: 'conflict' })
  expect(await startImport(server.as(seller), { importId: runs })).toMatchObject({ status: 'running' })
  expect((await readImport(runs))?.finishedAt).toBeNull()
})

test('recoverInterrupted fails an import’s picture source without a job and leaves one with a job', async () => {
  const { db, jobs } = server.as()
  const seller: Actor = await makeSeller(server.as())
  const importId = await writeImport(seller.userId, {
    addresses: { status: 'running', file: null },
    zip: { status: 'running', file: 'imports/x/y.zip' },
  })
  const job = { importId, accountId: seller.userId }
  await jobs.enqueue(db, 'import-pictures', { ...job, source: 'addresses' }, later())
  await recoverInterrupted(server.as())
  expect((await readImport(importId))?.plan).toMatchObject({
    pictures: { addresses: { status: 'running' }, zip: { status: 'failed' } },
  })
})

test('recoverInterrupted enqueues a transfer without a job and leaves a failed one', async () => {
  const paymentKit = await createPaymentKit(server.as())
  const { orderId, fulfilments } = await makePaidOrder(paymentKit, [5_000, 6_000])
  const released = []
  for (const { fulfilmentId, sellerId } of fulfilments)
    released.push(await release(paymentKit.ctx, { orderId, fulfilmentId, sellerId, rate: 0, amount: 'rest' }))
  const [lost, seen] = released.map((transfer) => transfer?.transferId as string)
  await paymentKit.take()
  await server.as().db.update(transfers).set({ status: 'queued' }).where(eq(transfers.orderId, orderId))
  await server.as().jobs.enqueue(server.as().db, 'send-transfer', { transferId: seen as string }, later())
  await markFailed('send-transfer', seen as string)

  await recoverInterrupted(paymentKit.ctx)
  expect((await paymentKit.take()).map(({ name, data }) => [name, data])).toEqual([
    ['send-transfer', { transferId: lost }],
  ])
})

test('recoverInterrupted applies provider events without a job and leaves failed and applied ones', async () => {
  const { db, jobs } = server.as()
  const paymentKit = await createPaymentKit(server.as())
  const event = (id: string, appliedAt: Date | null = null) => ({
    id,
    appliedAt,
    provider: 'sandbox' as const,
    name: 'payment.succeeded',
    objectId: 'pay_x',
    payload: {},
  })
  await db
    .insert(providerEvents)
    .values([event('evt-lost'), event('evt-given-up'), event('evt-applied', new Date())])
  await jobs.enqueue(db, 'apply-provider-event', { eventId: 'evt-given-up' }, later())
  await markFailed('apply-provider-event', 'evt-given-up')
  await recoverInterrupted(paymentKit.ctx)
  expect((await paymentKit.take()).filter(({ name }) => name === 'apply-provider-event')).toMatchObject([
    { data: { eventId: 'evt-lost' } },
  ])
})

test('recoverInterrupted reads only rows under way', async () => {
  const { db } = server.as()
  const many = 20_000
  await db.execute(sql`insert into emails (template, recipient, data, status)
    select 'existing-account', 'a@exemple.example', '{}', 'sent' from generate_series(1, ${many})`)
  await db.execute(sql`insert into pgboss.job (name, data, state, completed_on)
    select 'send-email', jsonb_build_object('emailId', gen_random_uuid()), 'completed', now() from generate_series(1, ${many})`)
  await db.execute(sql`insert into provider_events (id, provider, name, object_id, payload, applied_at)
    select 'evt_' || n, 'sandbox', 'payment.succeeded', 'pay_' || n, '{}', now() from generate_series(1, ${many}) n`)
  await db.execute(sql`insert into bank_findings (provider, kind, object_id, amount, moved_at, found_at, status, settled_at)
    select 'sandbox', 'payment', 'pay_' || n, 1, now(), now(), 'settled', now() from generate_series(1, ${many}) n`)
  const { userId } = await makeSeller(server.as())
  await db.execute(sql`insert into product_imports (user_id, file_name, status, plan, row_count)
    select ${userId}::uuid, 'stock.csv', 'done', '{"headings": [], "columns": []}', 1 from generate_series(1, ${many}) n`)
  const tables = ['emails', 'provider_events', 'bank_findings', 'product_imports', 'job_common']
  for (const table of tables)
    await db.execute(sql.raw(`analyze ${table === 'job_common' ? 'pgboss.job_common' : table}`))
  // Read in this transaction, because the queue reads its own jobs meanwhile.
  const read = await server.as().db.transaction(async (db) => {
    await recoverInterrupted({ ...server.as(), db })
    const { rows } = await db.execute<{ relname: string; rows: string }>(
      sql`select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
        from pg_stat_xact_user_tables where relname in ${tables}`,
    )
    return new Map(rows.map(({ relname, rows }) => [relname, Number(rows)]))
  })
  for (const table of tables) expect(read.get(table), table).toBeLessThan(many / 10)
})
