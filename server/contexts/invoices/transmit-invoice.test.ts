import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, type Context, inTransaction } from '#server/context.ts'
import { followTransmissions, transmitInvoice } from '#server/contexts/invoices/transmit-invoice.ts'
import { invoiceFulfilment } from '#server/contexts/orders/get-document.ts'
import { invoices, invoiceTransmissions } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { type RecordedJobs, recordJobs } from '#tests/helpers/recorded-jobs.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listDocuments } from './documents.ts'
import { numberInvoices } from './number-invoices.ts'

const server = startTestServer()
let queue: RecordedJobs
let seller: Actor

/** A platform with the interface of transmit-invoice.ts that sends the test's responses and stores what it receives. */
const received: { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }[] = []
let answer: { status: number; body: object }
const platform = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { method = '', url: path = '', headers } = request
  received.push({ method, path, headers, body: Buffer.concat(parts) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
})

/** A context with a configured platform. */
function withPlatform(): Context {
  const { port } = platform.address() as AddressInfo
  const ctx = server.as()
  const invoicePlatform = { url: `http://127.0.0.1:${port}/`, key: 'a key of sixteen signs' }
  return { ...ctx, jobs: queue.jobs, config: { ...ctx.config, invoicePlatform } }
}

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  queue = await recordJobs(server.as())
})
afterAll(() => platform.close())
beforeEach(async () => {
  received.length = 0
  answer = { status: 201, body: { id: 'PA-1' } }
  seller = await makeSeller(server.as(), { siret: '73282932000074' })
})

const firm = () =>
  makePerson(server.as(), { organizationType: 'other', companyName: 'Achats', siret: '35600000000048' })

async function issue(ctx: Context, buyer: Actor) {
  const sale = await makeSale(ctx, { buyer, seller })
  await inTransaction(ctx, (ctx) => invoiceFulfilment(ctx, sale))
  await numberInvoices(ctx, { sellerId: seller.userId })
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.fulfilmentId, sale.fulfilmentId))
  return { ...sale, invoiceId: invoice?.id as string }
}
const readTransmission = async (invoiceId: string) => {
  const [row] = await server
    .as()
    .db.select()
    .from(invoiceTransmissions)
    .where(eq(invoiceTransmissions.invoiceId, invoiceId))
  return row
}

test('invoiceFulfilment transmits nothing without a platform or to a private buyer', async () => {
  const withoutPlatform = { ...server.as(), jobs: queue.jobs }
  expect(await readTransmission((await issue(withoutPlatform, await firm())).invoiceId)).toBeUndefined()
  expect(
    await readTransmission((await issue(withPlatform(), await makePerson(withoutPlatform))).invoiceId),
  ).toBeUndefined()
  expect(received).toEqual([])
})

test('transmitInvoice sends an invoice between firms once as Factur-X, and followTransmissions stores its state', async () => {
  const ctx = withPlatform()
  const { invoiceId, fulfilmentId } = await issue(ctx, await firm())
  expect(await readTransmission(invoiceId)).toMatchObject({ state: 'waiting', attempts: 0 })
  await transmitInvoice(ctx, { invoiceId, isLastAttempt: false })
  await transmitInvoice(ctx, { invoiceId, isLastAttempt: false })
  expect(received).toHaveLength(1)
  const [sent] = received
  expect(sent).toMatchObject({ method: 'POST', path: '/invoices' })
  expect(sent?.headers).toMatchObject({
    authorization: 'Bearer a key of sixteen signs',
    'idempotency-key': invoiceId,
    'content-type': 'application/pdf',
    'seller-siret': '73282932000074',
    'buyer-siret': '35600000000048',
  })
  expect(sent?.body.subarray(0, 5).toString()).toBe('%PDF-')
  expect(sent?.body.includes('factur-x.xml')).toBe(true)
  expect(await readTransmission(invoiceId)).toMatchObject({ state: 'sent', platformId: 'PA-1', attempts: 1 })

  answer = { status: 200, body: { status: 'refused', reason: 'SIRET inconnu' } }
  await followTransmissions(ctx)
  expect(received.at(-1)).toMatchObject({ method: 'GET', path: '/invoices/PA-1' })
  const entries = async (withTransmissions: boolean) =>
    (await listDocuments(ctx, { fulfilmentIds: [fulfilmentId], withTransmissions })).get(fulfilmentId)
  expect((await entries(true))?.[0]?.transmission).toEqual({ state: 'refused', reason: 'SIRET inconnu' })
  expect((await entries(false))?.[0]).not.toHaveProperty('transmission')
})

test('transmitInvoice retries an unavailable platform, fails after the last attempt and can be restarted', async () => {
  const ctx = withPlatform()
  const { invoiceId } = await issue(ctx, await firm())
  answer = { status: 503, body: {} }
  await expect(transmitInvoice(ctx, { invoiceId, isLastAttempt: false })).rejects.toThrow('503')
  expect(await readTransmission(invoiceId)).toMatchObject({ state: 'waiting', attempts: 1 })
  await expect(transmitInvoice(ctx, { invoiceId, isLastAttempt: true })).rejects.toThrow('503')
  expect(await readTransmission(invoiceId)).toMatchObject({ state: 'failed', attempts: 2 })
  answer = { status: 201, body: { id: 'PA-2' } }
  await transmitInvoice(ctx, { invoiceId, isLastAttempt: false })
  expect(await readTransmission(invoiceId)).toMatchObject({ state: 'sent', reason: '' })
  answer = { status: 200, body: { status: 'accepted' } }
  await followTransmissions(ctx)
  expect(await readTransmission(invoiceId)).toMatchObject({ state: 'accepted' })
})

test('transmitInvoice does not send a refused invoice again', async () => {
  const ctx = withPlatform()
  const { invoiceId } = await issue(ctx, await firm())
  answer = { status: 422, body: { reason: 'Numéro déjà reçu' } }
  await transmitInvoice(ctx, { invoiceId, isLastAttempt: false })
  expect(await readTransmission(invoiceId)).toMatchObject({ state: 'refused', reason: 'Numéro déjà reçu' })
  await transmitInvoice(ctx, { invoiceId, isLastAttempt: false })
  expect(received).toHaveLength(1)
})
