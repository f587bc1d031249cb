import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { generalMessages } from '#domain/messages.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { storePicture } from '#server/capabilities/files/pictures.ts'
import { orders } from '#server/database/schema/index.ts'
import { startMailServer } from '../helpers/mail-server.ts'
import { makeCategory, makeProduct, makeSeller } from '../helpers/makers.ts'
import { makePhotograph } from '../helpers/pictures.ts'
import { startS3Server } from '../helpers/s3-server.ts'
import { makeSignedIn } from '../helpers/sign-in.ts'
import { StripeServer } from '../helpers/stripe-server.ts'
import { type ProxyState, startTcpProxy } from '../helpers/tcp-proxy.ts'
import { startTestServer } from '../helpers/test-server.ts'

const [s3, mails, stripe] = await Promise.all([
  startS3Server(),
  startMailServer(),
  new StripeServer().start(),
])
const proxyTo = (url: string | undefined) => startTcpProxy(() => new URL(url ?? ''))
const storeProxy = await proxyTo(s3.environment.S3_ENDPOINT)
const mailProxy = await proxyTo(mails.url)
const stripeProxy = await proxyTo(stripe.url)
const proxies = [storeProxy, mailProxy, stripeProxy]

const server = startTestServer({
  ...s3.environment,
  ...stripe.environment,
  S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
  STRIPE_API: `http://127.0.0.1:${stripeProxy.port}`,
  SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
})

let photograph: Buffer
let categoryId: string
beforeAll(async () => {
  photograph = await makePhotograph(800, 600)
  categoryId = await makeCategory(server.as())
})
afterEach(async () => {
  for (const proxy of proxies) await proxy.setState('open')
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
  await Promise.all([s3.stop(), mails.stop(), stripe.stop()])
})

/** Longest duration of a read and of an order in milliseconds; raised on a busy machine to twenty times the usual duration. */
const limitsMs = { read: 3_000, order: 3_000 }
/** Longest duration until a request to the unreachable service is answered. */
const outageLimitMs = () => 32_000 + limitsMs.read
beforeAll(async () => {
  const { cookie } = await newBuyer()
  const unlimited = Number.POSITIVE_INFINITY
  // The first requests load code and fill caches.
  await expectReads(unlimited)
  await placeOrder(cookie, unlimited)
  const reading = await measureTime(() => expectReads(unlimited))
  const ordering = await measureTime(() => placeOrder(cookie, unlimited))
  limitsMs.read = Math.max(limitsMs.read, 20 * (reading.took / readPaths.length))
  limitsMs.order = Math.max(limitsMs.order, 20 * ordering.took)
})

async function measureTime<T>(work: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const startedAt = performance.now()
  const answer = await work()
  return { answer, took: performance.now() - startedAt }
}
const send = (path: string, cookie: string, body: unknown, method = 'POST') =>
  server.request(path, { method, cookie, body: JSON.stringify(body) })
const refusal = async (response: Response) => {
  const { detail } = (await response.json()) as { detail?: string }
  return { status: response.status, detail }
}

/** The catalogue's routes answer in time, also while other requests wait for the unreachable service. */
async function expectReads(limitMs = limitsMs.read): Promise<void> {
  for (const path of readPaths) {
    const { answer, took } = await measureTime(() => server.request(path))
    expect([path, answer.status]).toEqual([path, 200])
    expect(took).toBeLessThan(limitMs)
  }
}
const readPaths = ['/api/products', '/api/category-tree', '/health', '/api/products?search=porte']

async function placeOrder(cookie: string, limitMs = limitsMs.order) {
  const ctx = server.as()
  const seller = await makeSeller(ctx)
  const productId = await makeProduct(ctx, { userId: seller.userId, categoryId, price: 5_000, quantity: 3 })
  const { answer, took } = await measureTime(() =>
    send('/api/orders', cookie, {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    }),
  )
  expect(answer.status).toBe(201)
  expect(took).toBeLessThan(limitMs)
  const { id } = (await answer.json()) as { id: string }
  return { id, number: orderNumber(id) }
}
const newBuyer = () =>
  makeSignedIn(server, {
    organizationType: 'individual',
    phone: '06 39 98 12 34',
    address: '1 rue du Port, 44000 Nantes',
  })

/** Makes jobs that wait for a retry due now. */
const retryJobsNow = () =>
  server
    .as()
    .db.execute(sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`)

const outages: [ProxyState][] = [['refuses'], ['silent']]

describe.each(outages)('an unreachable file store (%s)', (outage) => {
  test('does not delay other requests, is reported in French, and loses no stored picture', async () => {
    const { cookie, actor } = await makeSignedIn(server, { userType: 'seller' })
    const upload = () =>
      server.request('/api/uploads', { method: 'POST', cookie, body: new Blob([new Uint8Array(photograph)]) })
    const stored = (await (await upload()).json()) as { url: string }
    const picture = (ending = '') =>
      server.request(`${stored.url}/640${ending}`, { headers: { accept: 'image/avif' } })
    expect((await picture('.webp')).status).toBe(200)
    // The picture's AVIF copy is not made yet.
    const { files, jobs, db } = server.as()
    const unfinished = await storePicture(
      { files, db, actor, jobs: { ...jobs, enqueue: async () => {} } },
      photograph,
    )

    await storeProxy.setState(outage)
    await db.transaction((db) =>
      jobs.enqueue(db, 'make-avif', { key: unfinished.url.replace('/files/pictures/', '') }),
    )
    const waiting = Array.from({ length: 120 }, () => measureTime(() => picture('.webp')))
    const writing = [
      measureTime(upload),
      measureTime(() =>
        server.request('/api/avatar', {
          method: 'PUT',
          cookie,
          body: new Blob([new Uint8Array(photograph)]),
        }),
      ),
    ] as const
    for (let round = 0; round < 5; round += 1) await expectReads()
    // A write without files is not affected.
    const { answer: renamed, took } = await measureTime(() =>
      send('/api/account/profile', cookie, { firstName: 'Dominique' }, 'PUT'),
    )
    expect(renamed.status).toBeLessThan(500)
    expect(took).toBeLessThan(limitsMs.read)
    for (const { answer, took } of await Promise.all(waiting)) {
      expect(await refusal(answer)).toEqual({ status: 503, detail: generalMessages.filesUnavailable })
      expect(took).toBeLessThan(outageLimitMs())
    }
    const [uploaded, portrait] = await Promise.all(writing)
    expect(await refusal(uploaded.answer)).toEqual({ status: 503, detail: pictureMessages.notStored })
    expect(await refusal(portrait.answer)).toEqual({ status: 503, detail: generalMessages.filesAway })
    expect(Math.max(uploaded.took, portrait.took)).toBeLessThan(outageLimitMs())
    await expectReads()

    await storeProxy.setState('open')
    expect((await picture('.webp')).status).toBe(200)
    expect((await upload()).status).toBe(201)
    const copy = async () => {
      await retryJobsNow()
      const answer = await server.request(`${unfinished.url}/640`, { headers: { accept: 'image/avif' } })
      return answer.headers.get('content-type')
    }
    await expect.poll(copy, { timeout: 120_000, interval: 1_000 }).toBe('image/avif')
  })
})

describe.each(outages)('an unreachable mail server (%s)', (outage) => {
  test('does not delay orders, and every email is sent once when it returns', async () => {
    const { cookie, actor } = await newBuyer()
    mails.received.length = 0
    await mailProxy.setState(outage)
    const placed = [await placeOrder(cookie), await placeOrder(cookie)]
    if (outage === 'silent') await expect.poll(() => mailProxy.silentConnections).toBeGreaterThan(0)
    await expectReads()
    expect(mails.received).toEqual([])

    await mailProxy.setState('open')
    const confirmations = async () => {
      await retryJobsNow()
      return mails.received.filter(({ recipients }) => recipients.includes(actor.email)).length
    }
    await expect.poll(confirmations, { timeout: 120_000, interval: 500 }).toBe(placed.length)
    await expect.poll(countUnsentMails, { timeout: 120_000, interval: 500 }).toBe(0)
    const sent = mails.received.map(({ messageId }) => messageId)
    expect(new Set(sent).size).toBe(sent.length)
  })
})
const countUnsentMails = async () => {
  await retryJobsNow()
  const { rows } = await server
    .as()
    .db.execute<{ count: number }>(sql`select count(*)::int as count from emails where status = 'queued'`)
  return rows[0]?.count
}

describe.each(outages)('an unreachable card provider (%s)', (outage) => {
  test('is reported in French, and each order is paid once when it returns', async () => {
    const { cookie } = await newBuyer()
    const paidBefore = await placeOrder(cookie)
    const first = await openPayment(cookie, paidBefore.number)
    expect(first.status).toBe(200)
    const { payment } = (await first.json()) as { payment: { providerPaymentId: string } }

    await stripeProxy.setState(outage)
    // The buyer's browser confirms the charge; its notice arrives while the provider cannot be queried.
    expect(stripe.confirm(payment.providerPaymentId, '4242424242424242')).toBe('succeeded')
    const statuses = await stripe.sendEvents((init) => server.request('/api/webhooks/payments', init))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const unpaid = await placeOrder(cookie)
    const opening = measureTime(() => openPayment(cookie, unpaid.number))
    await expectReads()
    const { answer, took } = await opening
    expect(await refusal(answer)).toEqual({ status: 503, detail: moneyMessages.providerUnavailable })
    expect(took).toBeLessThan(outageLimitMs())
    expect([await statusOf(paidBefore), await statusOf(unpaid)]).toContain('initial')

    await stripeProxy.setState('open')
    const status = async (order: { id: string }) => {
      await retryJobsNow()
      return statusOf(order)
    }
    await expect.poll(() => status(paidBefore), { timeout: 120_000, interval: 500 }).toBe('pending')
    const again = await openPayment(cookie, unpaid.number)
    expect(again.status).toBe(200)
    const open = ((await again.json()) as { payment: { providerPaymentId: string } }).payment
    expect(stripe.confirm(open.providerPaymentId, '4242424242424242')).toBe('succeeded')
    await stripe.sendEvents((init) => server.request('/api/webhooks/payments', init))
    await expect.poll(() => status(unpaid), { timeout: 120_000, interval: 500 }).toBe('pending')
    const { rows } = await server.as().db.execute<{ charges: number; sum: number }>(sql`
      select count(*)::int as charges, (select sum(amount)::float8 from ledger_entries) as sum from payments
      where order_id in (${paidBefore.id}, ${unpaid.id}) and status = 'succeeded'`)
    expect(rows).toEqual([{ charges: 2, sum: 0 }])
  })
})
const openPayment = (cookie: string, number: string) => send(`/api/orders/${number}/payment`, cookie, {})
const statusOf = async ({ id }: { id: string }) => {
  const [order] = await server.as().db.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
  return order?.status
}
