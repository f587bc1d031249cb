import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { emails, productImports, transfers } from '#server/database/schema/index.ts'
import { resendEmail } from '#server/email/admin/resend-email.ts'
import { emailSamples } from '#server/email/samples.ts'
import type { JobName } from '#server/jobs/jobs.ts'
import { release } from '#server/payments/release.ts'
import { undoImport } from '#server/selling/import/undo-import.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makePaidOrder, openTill } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { mendInterrupted } from './mend-interrupted.ts'

const server = startTestServer()
const later = () => new Date(Date.now() + 60 * 60 * 1000)

/** A mail as the transaction that decided on it left it. */
async function writeMail(): Promise<string> {
  const [row] = await server
    .as()
    .db.insert(emails)
    .values({
      template: 'existing-account',
      recipient: 'camille@exemple.example',
      data: emailSamples['existing-account'],
    })
    .returning({ id: emails.id })
  return row?.id as string
}
const mail = (id: string) => server.as().db.query.emails.findFirst({ where: eq(emails.id, id) })

async function writeImport(sellerId: string, pictures?: object): Promise<string> {
  const [row] = await server
    .as()
    .db.insert(productImports)
    .values({
      userId: sellerId,
      fileName: 'stock.csv',
      status: pictures ? 'done' : 'running',
      plan: {
        headings: [],
        columns: [],
        defaultCategoryId: null,
        answers: {},
        ...(pictures && { pictures }),
      },
      rowCount: 1,
    })
    .returning({ id: productImports.id })
  return row?.id as string
}
const imported = (id: string) =>
  server.as().db.query.productImports.findFirst({ where: eq(productImports.id, id) })

/** As the queue has it whose process died in the last of all attempts. */
const giveUp = (name: JobName, about: string) =>
  server.as().db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = ${name} and ${about} in (select value from jsonb_each_text(data))`)

test('a mail whose last attempt was cut off fails, and may be sent again; one that will be tried again waits', async () => {
  const { db, jobs } = server.as()
  const admin = await makePerson(server.as(), { role: 'admin' })
  const [cut, waiting, lost] = [await writeMail(), await writeMail(), await writeMail()]
  for (const emailId of [cut, waiting]) await jobs.enqueue(db, 'send-email', { emailId }, later())
  await giveUp('send-email', cut)
  await expect(resendEmail(server.as(admin), { id: cut, evenIfSent: false })).rejects.toThrow()

  await mendInterrupted(server.as())
  expect(await mail(cut)).toMatchObject({
    status: 'failed',
    lastError: expect.stringContaining('interrupted'),
  })
  expect(await mail(lost)).toMatchObject({ status: 'failed' })
  expect(await mail(waiting)).toMatchObject({ status: 'queued', lastError: null })
  await resendEmail(server.as(admin), { id: cut, evenIfSent: false })
  await mendInterrupted(server.as())
  expect((await mail(cut))?.status).not.toBe('failed')
})

test('an import killed at its last attempt is over: it may be taken back', async () => {
  const { db, jobs } = server.as()
  const seller = await makeSeller(server.as())
  const [cut, waiting] = [await writeImport(seller.userId), await writeImport(seller.userId)]
  const account = { accountId: seller.userId }
  for (const importId of [cut, waiting])
    await jobs.enqueue(db, 'run-import', { importId, ...account }, later())
  await giveUp('run-import', cut)
  await expect(undoImport(server.as(seller), { importId: cut })).rejects.toThrow()

  await mendInterrupted(server.as())
  expect((await imported(cut))?.status).toBe('failed')
  expect((await imported(waiting))?.status).toBe('running')
  expect(await undoImport(server.as(seller), { importId: cut })).toEqual({
    deleted: 0,
    restored: 0,
    kept: [],
  })
})

test('pictures of an import nobody goes on with are over, each source by itself', async () => {
  const { db, jobs } = server.as()
  const seller: Actor = await makeSeller(server.as())
  const importId = await writeImport(seller.userId, {
    addresses: { status: 'running', file: null },
    zip: { status: 'running', file: 'imports/x/y.zip' },
  })
  const job = { importId, accountId: seller.userId }
  await jobs.enqueue(db, 'import-pictures', { ...job, source: 'addresses' }, later())
  await mendInterrupted(server.as())
  expect((await imported(importId))?.plan).toMatchObject({
    pictures: { addresses: { status: 'running' }, zip: { status: 'failed' } },
  })
})

test('a transfer whose job is nowhere is queued once more; one that was given up is the administrators’', async () => {
  const till = await openTill(server.as())
  const { orderId, parts } = await makePaidOrder(till, [5_000, 6_000])
  const released = []
  for (const { fulfilmentId, sellerId } of parts)
    released.push(await release(till.ctx, { orderId, fulfilmentId, sellerId, rate: 0, amount: 'rest' }))
  const [lost, seen] = released.map((transfer) => transfer?.transferId as string)
  await till.take()
  await server.as().db.update(transfers).set({ status: 'queued' }).where(eq(transfers.orderId, orderId))
  await server.as().jobs.enqueue(server.as().db, 'send-transfer', { transferId: seen as string }, later())
  await giveUp('send-transfer', seen as string)

  await mendInterrupted(till.ctx)
  expect((await till.take()).map(({ name, data }) => [name, data])).toEqual([
    ['send-transfer', { transferId: lost }],
  ])
})
