import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { asc, eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testEvent, webhookEventNames } from '#domain/partners/webhooks.ts'
import type { Actor, Context } from '#server/context.ts'
import { collectByCode } from '#server/contexts/orders/collection/collect.ts'
import { getOrder } from '#server/contexts/orders/get-order.ts'
import { moveAsParty } from '#server/contexts/orders/move-as-party.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { products, profiles, webhookDeliveries, webhookEndpoints } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { type RecordedJobs, recordJobs } from '#tests/helpers/recorded-jobs.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import {
  makeEndpoint,
  postToTestServer,
  type ReceivedWebhook,
  startReceiver,
} from '#tests/helpers/webhook-receiver.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  replayDelivery,
  testEndpoint,
} from './endpoints.ts'
import { sendWebhooks } from './send-webhooks.ts'

const server = startTestServer({ PAYMENTS: 'none' })
let seller: Actor
let gathered: RecordedJobs
let nowMs = 0
const clock = { now: () => new Date(nowMs) }
const as = (actor: Actor | null = null): Context => ({ ...server.as(actor, clock), jobs: gathered.jobs })
const stops: (() => void)[] = []

beforeAll(async () => {
  gathered = await recordJobs(server.as())
})
beforeEach(async () => {
  nowMs = Date.now()
  await server.as().db.delete(webhookEndpoints)
  seller = await makeSeller(as())
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function listen(answer: Parameters<typeof startReceiver>[0] = (_, response) => response.end()) {
  const received: ReceivedWebhook[] = []
  const receiver = await startReceiver((one, response) => {
    received.push(one)
    answer(one, response)
  })
  stops.push(receiver.stop)
  return { url: receiver.url, received }
}

const endpointAt = (url: string, owner = seller) =>
  makeEndpoint(as(), { userId: owner.userId, url, events: [...webhookEventNames] })

const addDelivery = async (endpointId: string, subject: string, data: Record<string, unknown> = {}) => {
  const when = { createdAt: clock.now(), nextAttemptAt: clock.now() }
  await as()
    .db.insert(webhookDeliveries)
    .values({ endpointId, event: 'stock.changed', subject, data, ...when })
}
const deliveriesOf = (endpointId: string) =>
  as()
    .db.select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(asc(webhookDeliveries.id))
const send = (rules: Parameters<typeof postToTestServer>[0] = {}) =>
  sendWebhooks(as(), { post: postToTestServer(rules) })

test('webhooks of an order go to both parties only, signed', async () => {
  const { url, received } = await listen()
  const buyer = await makePerson(as())
  const { secret } = await endpointAt(url)
  await endpointAt(`${url}buyer`, buyer)
  await endpointAt(`${url}stranger`, await makeSeller(as()))
  await makePlace(as(), { sellerId: seller.userId, communeCode: '44109', isDefault: true })
  const categoryId = await makeCategory(as())
  const productId = await makeProduct(as(), {
    userId: seller.userId,
    categoryId,
    quantity: 5,
    reference: 'P1',
  })
  const { id } = await placeOrder(as(buyer), {
    items: [{ productId, quantity: 2 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const number = id.slice(0, 8)
  const [fulfilment] = (await getOrder(as(buyer), { number })).fulfilments
  const fulfilmentId = fulfilment?.fulfilmentId as string
  await moveAsParty(as(seller), { fulfilmentId, transition: 'acknowledge', reason: '' })
  const { fulfilments } = await getOrder(as(buyer), { number })
  await collectByCode(as(seller), { code: fulfilments[0]?.pickup?.code ?? '' })
  nowMs = Date.now() + 60_000
  await send()

  const verified = received.flatMap(({ headers, body }) => {
    try {
      return [
        new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object },
      ]
    } catch {
      return []
    }
  })
  // The seller has received these; the buyer's are signed with another secret.
  expect(verified.map(({ type }) => type).sort()).toEqual([
    'order.accepted',
    'order.collected',
    'order.paid',
    'stock.changed',
  ])
  const ofOrder = verified.filter(({ type }) => type.startsWith('order.'))
  expect(ofOrder.map(({ type }) => type)).toEqual(['order.paid', 'order.accepted', 'order.collected'])
  expect(ofOrder[0]?.data).toEqual({ orderId: id, number, fulfilmentId })
  expect(verified.find(({ type }) => type === 'stock.changed')?.data).toEqual({
    productId,
    reference: 'P1',
    quantity: 3,
    before: 5,
  })
  expect(received).toHaveLength(4 + 3)
})

test('a failed delivery is retried and delays only those of the same subject', async () => {
  let isDown = true
  const { url, received } = await listen(({ body }, response) => {
    response.statusCode = isDown && body.includes('"first"') ? 500 : 200
    response.end()
  })
  const { id } = await endpointAt(url)
  await addDelivery(id, 'order:1', { is: 'first' })
  await addDelivery(id, 'order:1', { is: 'second' })
  await addDelivery(id, 'order:2', { is: 'other' })
  await send()
  const listDeliveredNames = () => received.map(({ body }) => JSON.parse(body).data.is)
  expect(listDeliveredNames()).toEqual(['first', 'other'])
  await send()
  expect(listDeliveredNames()).toHaveLength(2)
  isDown = false
  nowMs += 5_000
  await send()
  expect(listDeliveredNames()).toEqual(['first', 'other', 'first', 'second'])
  expect(new Set(received.map((one) => one.id)).size).toBe(3)
  expect(await deliveriesOf(id)).toMatchObject([
    { attempts: 2, lastStatus: 200 },
    { attempts: 1, lastStatus: 200 },
    { attempts: 1, lastStatus: 200 },
  ])
})

test('a delivery is given up after three days of attempts', async () => {
  const { url } = await listen((_, response) => {
    response.statusCode = 503
    response.end()
  })
  const { id } = await endpointAt(url)
  await addDelivery(id, 'order:1')
  const startedAt = nowMs
  for (let count = 0; count < 60; count += 1) {
    await send()
    const [row] = await deliveriesOf(id)
    if (row?.failedAt) break
    nowMs = row?.nextAttemptAt.getTime() as number
  }
  const days = (nowMs - startedAt) / (24 * 60 * 60_000)
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.1)
  expect(await deliveriesOf(id)).toMatchObject([
    { attempts: 42, failedAt: expect.any(Date), lastStatus: 503 },
  ])
})

test('a slow receiver delays no other endpoint, counts as failed and pauses for a minute', async () => {
  const waiting: ServerResponse[] = []
  const slow = await listen((_, response) => {
    waiting.push(response)
  })
  const quick = await listen()
  const { id: slowId } = await endpointAt(slow.url)
  const { id: quickId } = await endpointAt(quick.url)
  for (let count = 0; count < 20; count += 1) {
    await addDelivery(slowId, `order:${count}`)
    await addDelivery(quickId, `order:${count}`)
  }
  await send({ timeoutMs: 200 })
  expect(quick.received).toHaveLength(20)
  expect(slow.received).toHaveLength(1)
  expect((await deliveriesOf(slowId))[0]).toMatchObject({
    lastStatus: null,
    lastError: 'Pas de réponse en 8 secondes',
  })
  waiting[0]?.end()
  await send({ timeoutMs: 200 })
  expect(slow.received).toHaveLength(1)
  expect((await deliveriesOf(slowId))[0]).toMatchObject({ deliveredAt: null, lastStatus: null })
  nowMs += 60_001
  await send({ timeoutMs: 200 })
  expect(slow.received).toHaveLength(2)
})

test('a redirection is not followed and a huge answer is not read', async () => {
  const target = await listen()
  const redirecting = await listen((_, response) => {
    response.writeHead(302, { location: target.url }).end()
  })
  let sent = 0
  const huge = await listen((_, response) => {
    response.writeHead(200, { 'content-length': String(2 * 1024 ** 3) })
    const more = () => {
      if (response.destroyed) return
      sent += 65_536
      if (sent < 2 * 1024 ** 3 && response.write(Buffer.alloc(65_536))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  const [one, two] = [await endpointAt(redirecting.url), await endpointAt(huge.url)]
  await addDelivery(one.id, 'order:1')
  await addDelivery(two.id, 'order:1')
  await send()
  expect(target.received).toEqual([])
  expect(await deliveriesOf(one.id)).toMatchObject([{ lastStatus: 302, deliveredAt: null }])
  expect(await deliveriesOf(two.id)).toMatchObject([{ lastStatus: 200, deliveredAt: expect.any(Date) }])
  expect(sent).toBeLessThan(50 * 1024 ** 2)
})

test('an unrequested protocol upgrade counts as unreachable and delays no other endpoint', async () => {
  const { url } = await listen((_, response) => {
    response.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
    )
  })
  const { id } = await endpointAt(url)
  await addDelivery(id, 'order:1')
  await send()
  expect(await deliveriesOf(id)).toMatchObject([
    { attempts: 1, lastError: 'Adresse injoignable', deliveredAt: null },
  ])
})

test.each([
  'http://exemple.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/',
  'https://a:b@exemple.example/',
])('an endpoint at %s receives nothing', async (url) => {
  const { id } = await endpointAt(url)
  await addDelivery(id, 'order:1')
  await sendWebhooks(as())
  expect(await deliveriesOf(id)).toMatchObject([{ lastStatus: null, deliveredAt: null, attempts: 1 }])
})

test('a host name that resolves to this machine is not connected to', async () => {
  const { url, received } = await listen()
  const { id } = await endpointAt(url.replace('127.0.0.1', 'localhost'))
  await addDelivery(id, 'order:1')
  await sendWebhooks(as(), {
    post: postToTestServer({ mayConnect: (address) => address !== '127.0.0.1' && address !== '::1' }),
  })
  expect(received).toEqual([])
  expect(await deliveriesOf(id)).toMatchObject([{ lastError: 'Adresse injoignable' }])
})

test('a suspended account’s endpoint receives nothing', async () => {
  const { url, received } = await listen()
  const { id } = await endpointAt(url)
  await addDelivery(id, 'order:1')
  await as().db.update(profiles).set({ suspendedAt: clock.now() }).where(eq(profiles.id, seller.userId))
  await send()
  expect(received).toEqual([])
})

test('a delivery whose process stopped before storing its result is sent again', async () => {
  const { url, received } = await listen()
  const { id } = await endpointAt(url)
  await addDelivery(id, 'order:1')
  const sendAndDie: typeof sendWebhooks = (ctx) =>
    sendWebhooks(ctx, {
      post: async (input) => {
        await postToTestServer()(input)
        throw new Error('the process ends here')
      },
    })
  await expect(sendAndDie(as())).rejects.toThrow('ends here')
  await send()
  expect(received).toHaveLength(1)
  nowMs += 121_000
  await send()
  expect(received.map((one) => one.id)).toEqual([received[0]?.id, received[0]?.id])
  expect(await deliveriesOf(id)).toMatchObject([{ deliveredAt: expect.any(Date) }])
})

test('only the owner tests an endpoint, reads its log and replays a delivery', async () => {
  const other = await makeSeller(as())
  const input = { url: 'https://exemple.example/hook', events: ['order.paid' as const] }
  const { id: endpointId, secret } = await createEndpoint(as(seller), input)
  expect(secret).toMatch(/^whsec_/)
  expect(JSON.stringify(await listEndpoints(as(seller)))).not.toContain(secret)
  await testEndpoint(as(seller), { endpointId })
  expect((await gathered.take()).map(({ name }) => name)).toContain('send-webhooks')
  const { received, url } = await listen()
  await as().db.update(webhookEndpoints).set({ url }).where(eq(webhookEndpoints.id, endpointId))
  await send()
  const [line] = await listDeliveries(as(seller), { endpointId })
  expect(line).toMatchObject({ event: testEvent, state: 'delivered', lastStatus: 200 })
  const deliveryId = line?.id as number
  await replayDelivery(as(seller), { endpointId, deliveryId })
  await send()
  expect(received).toHaveLength(2)

  for (const refused of [
    () => listDeliveries(as(other), { endpointId }),
    () => testEndpoint(as(other), { endpointId }),
    () => replayDelivery(as(other), { endpointId, deliveryId }),
    () => deleteEndpoint(as(other), { endpointId }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'not-found' })
  await expect(createEndpoint(as(seller), { ...input, url: 'https://10.0.0.1/' })).rejects.toMatchObject({
    code: 'invalid',
  })
  await deleteEndpoint(as(seller), { endpointId })
  expect(await deliveriesOf(endpointId)).toEqual([])
})

test('a batch of stocks sends one webhook per product', async () => {
  const { id } = await endpointAt('https://exemple.example/')
  const categoryId = await makeCategory(as())
  for (const reference of ['A', 'B'])
    await makeProduct(as(), { userId: seller.userId, categoryId, quantity: 5, reference })
  await as().db.update(products).set({ quantity: 1 }).where(eq(products.userId, seller.userId))
  await as().db.update(products).set({ title: 'Autre' }).where(eq(products.userId, seller.userId))
  expect((await deliveriesOf(id)).map(({ data }) => [data.reference, data.quantity]).sort()).toEqual([
    ['A', 1],
    ['B', 1],
  ])
})
