import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cardRefusals, lostAnswerMessage } from '#domain/payments/test-cards.ts'
import { providerEvents, sandboxDeliveries, sandboxObjects } from '#server/database/schema/index.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { asSandbox } from './provider/sandbox/sandbox.ts'

const server = startTestServer()
const siteWithoutPayments = startTestServer({ PAYMENTS: 'none' })

const sandbox = () => {
  const provider = asSandbox(server.as().payments)
  if (!provider) throw new Error('the sandbox is the default')
  return provider
}
const createPayment = () =>
  sandbox().createPayment({
    paymentId: randomUUID(),
    orderId: randomUUID(),
    amount: 5_000,
    description: '1',
    email: 'a@exemple.example',
  })
const post = async (path: string, body: object) => {
  const response = await server.request(`/api/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const card = (number: string) => ({ number, expiry: '12 / 40', cvc: '123' })
const pay = async (number: string) => {
  const { id, clientSecret } = await createPayment()
  return { id, clientSecret, ...(await post(`/payments/${id}/confirm`, { clientSecret, ...card(number) })) }
}
const listDeliveries = (id: string) =>
  server
    .as()
    .db.select()
    .from(sandboxDeliveries)
    .then((rows) => rows.filter(({ payload }) => (payload as { objectId: string }).objectId === id))

test('an accepted card sends its webhook', async () => {
  const { id, status, body } = await pay('4242 4242 4242 4242')
  expect([status, body]).toEqual([200, { status: 'succeeded' }])
  const listEvents = () => server.as().db.select().from(providerEvents).where(eq(providerEvents.objectId, id))
  await expect.poll(listEvents).toMatchObject([{ provider: 'sandbox', name: 'payment.succeeded' }])
})

test.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['5555555555554444', 'unknown_card'],
] as const)('the card %s is declined in French', async (number, code) => {
  const { id, body } = await pay(number)
  expect(body).toEqual({ status: 'refused', code, message: cardRefusals[code] })
  expect(await sandbox().getPayment(id)).toMatchObject({ status: 'open' })
})

test("3-D Secure leads to the bank's page, and a repeated answer there changes nothing", async () => {
  const { id, clientSecret, body } = await pay('4000002760003184')
  expect(body.status).toBe('requires-action')
  const action = new URL(body.actionUrl, 'http://localhost')
  expect([action.pathname, action.searchParams.get('payment'), action.searchParams.get('secret')]).toEqual([
    '/sandbox/3ds',
    id,
    clientSecret,
  ])
  const answer = (accepted: boolean, secret = clientSecret) =>
    post(`/payments/${id}/authenticate`, { clientSecret: secret, accepted })
  expect(await answer(true, 'another')).toMatchObject({ status: 404 })
  expect(await answer(false)).toMatchObject({ body: { status: 'refused', code: 'authentication_failed' } })
  expect(await answer(true)).toMatchObject({ body: { status: 'refused' } })
  await post(`/payments/${id}/confirm`, { clientSecret, ...card('4000002760003184') })
  expect(await answer(true)).toMatchObject({ body: { status: 'succeeded' } })
  expect(await answer(false)).toMatchObject({ body: { status: 'succeeded' } })
})

test('a charge with a lost answer still sends its webhook', async () => {
  const { id, status, body } = await pay('4000000000000119')
  expect([status, body.detail]).toEqual([503, lostAnswerMessage])
  expect(await sandbox().getPayment(id)).toMatchObject({ status: 'succeeded', amountReceived: 5_000 })
  expect(await listDeliveries(id)).toHaveLength(1)
})

test('late, repeated and early webhooks are applied once', async () => {
  const late = await pay('4000000000000309')
  expect(late.body).toEqual({ status: 'succeeded' })
  const [delivery] = await listDeliveries(late.id)
  expect((delivery?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(100_000)

  const twice = await pay('4000000000000408')
  const both = await listDeliveries(twice.id)
  expect(both.map(({ eventId }) => eventId)).toEqual([both[0]?.eventId, both[0]?.eventId])

  const first = await pay('4000000000000507')
  const [event] = await server
    .as()
    .db.select()
    .from(providerEvents)
    .where(eq(providerEvents.objectId, first.id))
  expect([first.body, event?.name]).toEqual([{ status: 'succeeded' }, 'payment.succeeded'])
})

test('a slow bank has answered before its webhook arrives', async () => {
  const { id, clientSecret, body } = await pay('4000000000000606')
  expect(body).toEqual({ status: 'processing' })
  const again = await post(`/payments/${id}/confirm`, { clientSecret, ...card('4242424242424242') })
  expect(again.body).toEqual({ status: 'processing' })
  const [delivery] = await listDeliveries(id)
  const received: string[] = []
  const receive = async (event: { body: string }) => received.push(event.body)
  const now = new Date(Date.now() + 3 * 60_000)
  await sandbox().deliverEvents({ now, ...(delivery && { deliveryId: delivery.id }), receive })
  expect(received).toHaveLength(1)
  expect(await sandbox().getPayment(id)).toMatchObject({ status: 'succeeded', amountReceived: 5_000 })
})

test('concurrent confirmations of a payment charge it once', async () => {
  const { id, clientSecret } = await createPayment()
  const numbers = ['4242424242424242', '4242424242424242', '4000000000000408']
  const answers = await Promise.all(
    numbers.map((number) => post(`/payments/${id}/confirm`, { clientSecret, ...card(number) })),
  )
  expect(answers.map(({ body }) => body.status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(new Set((await listDeliveries(id)).map(({ eventId }) => eventId)).size).toBe(1)
})

test('a payment requires its secret', async () => {
  const { id, clientSecret } = await createPayment()
  const other = await createPayment()
  for (const secret of ['', 'x', other.clientSecret, `${clientSecret}x`]) {
    const forged = await post(`/payments/${id}/confirm`, {
      clientSecret: secret,
      ...card('4242424242424242'),
    })
    const missing = await post('/payments/none/confirm', {
      clientSecret: secret,
      ...card('4242424242424242'),
    })
    expect([forged.status, forged.body.detail]).toEqual([404, missing.body.detail])
  }
  expect(await sandbox().getPayment(id)).toMatchObject({ status: 'open', amountReceived: 0 })
  for (const body of [{}, { clientSecret, number: 1 }, { clientSecret, ...card('4'.repeat(1_000)) }])
    expect((await post(`/payments/${id}/confirm`, body)).status).toBe(400)
})

test('the sandbox stores the last four digits of a card alone', async () => {
  const { id } = await pay('4242424242424242')
  const [payment] = await server.as().db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
  const stored = JSON.stringify([payment, await listDeliveries(id)])
  expect(stored).toContain('"lastFour":"4242"')
  expect(stored).not.toContain('42424242')
})

test('an onboarding link works once and expires', async () => {
  const { id } = await sandbox().createAccount({
    sellerId: randomUUID(),
    email: 'v@exemple.example',
    isProfessional: false,
  })
  const createLinkToken = async () => {
    const { url } = await sandbox().createOnboardingLink({
      accountId: id,
      returnUrl: '/ok',
      refreshUrl: '/again',
    })
    expect(new URL(url).pathname).toBe('/sandbox/onboarding')
    return new URL(url).searchParams.get('token') ?? ''
  }
  const complete = (token: string) => post(`/accounts/${id}/complete`, { token })
  const older = await createLinkToken()
  const token = await createLinkToken()
  expect((await complete(older)).status).toBe(404)
  expect((await complete('')).status).toBe(404)
  expect((await complete(token)).body).toEqual({ isComplete: true, url: '/ok' })
  expect((await complete(token)).status).toBe(404)
  const expired = await createLinkToken()
  const { clock } = sandbox().context
  sandbox().context.clock = { now: () => new Date(Date.now() + 60 * 60_000) }
  expect((await complete(expired)).body).toEqual({ isComplete: false, url: '/again' })
  sandbox().context.clock = clock
  expect(await sandbox().getAccount(id)).toMatchObject({ isReady: true })
})

test('the sandbox routes exist with the sandbox alone', async () => {
  for (const path of ['/payments/x/confirm', '/payments/x/authenticate', '/accounts/x/complete']) {
    const response = await siteWithoutPayments.request(`/api/sandbox${path}`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  }
})
