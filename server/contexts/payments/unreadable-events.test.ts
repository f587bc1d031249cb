import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emails, providerEvents } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { signStripe, startStripeServer } from '#tests/helpers/stripe-server.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { asSandbox, signEvent } from './provider/sandbox/sandbox.ts'

const nul = '\\u0000'
const half = '\\ud800'
/** Written as text, because JSON.stringify would not produce them. */
const stripeBodies = {
  'without the object’s id': '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{}}}',
  'without a type': '{"id":"evt_2","data":{"object":{"id":"pi_1"}}}',
  'without data': '{"id":"evt_3","type":"refund.created"}',
  'with NUL in its id': `{"id":"evt_${nul}","type":"refund.created","data":{"object":{"id":"re_1"}}}`,
  'with half of a character in its type': `{"id":"evt_4","type":"refund.${half}","data":{"object":{"id":"re_1"}}}`,
  'with NUL in the object’s id': `{"id":"evt_5","type":"refund.created","data":{"object":{"id":"re_${nul}"}}}`,
  'with an id of a megabyte': `{"id":"${'x'.repeat(900_000)}","type":"a.b","data":{"object":{"id":"re_1"}}}`,
  'with no id': '{"type":"refund.created","data":{"object":{"id":"re_1"}}}',
  'that is null': 'null',
  'that is a number': '1e999',
  'that is no JSON': '{"id":',
  'of a hundred thousand brackets': '['.repeat(100_000) + ']'.repeat(100_000),
}

const stripe = await startStripeServer()

describe('a signed unreadable event', () => {
  const server = startTestServer(stripe.environment)
  beforeAll(async () => {
    await makePerson(server.as(), { role: 'admin' })
  })
  afterAll(() => stripe.stop())

  const send = (body: string) =>
    server.request('/api/webhooks/payments', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signStripe(stripe.webhookSecret, body, new Date()) },
    })
  const listUnreadable = () =>
    server.as().db.select().from(providerEvents).where(like(providerEvents.name, 'illisible'))
  const countMails = () => server.as().db.$count(emails, like(emails.template, 'ledger-problem'))

  test.each(Object.entries(stripeBodies))(
    '%s is stored once, marked as unreadable and answered 200',
    async (_, body) => {
      const before = await listUnreadable()
      expect((await send(body)).status).toBe(200)
      expect((await send(body)).status).toBe(200)
      const after = await listUnreadable()
      expect(after).toHaveLength(before.length + 1)
      const known = new Set(before.map(({ id }) => id))
      expect(after.filter(({ id }) => !known.has(id))).toMatchObject([
        { appliedAt: expect.any(Date), lastError: expect.any(String), objectId: '' },
      ])
    },
  )

  test('emails administrators once a day', async () => {
    expect(await countMails()).toBe(1)
  })

  test('is applied when only unused parts are unreadable', async () => {
    const body = `{"id":"evt_fine","type":"product.created","data":{"object":{"id":"prod_1","name":"a${nul}${half}"}}}`
    expect((await send(body)).status).toBe(200)
    const [row] = await server
      .as()
      .db.select()
      .from(providerEvents)
      .where(like(providerEvents.id, 'evt_fine'))
    expect(row).toMatchObject({ name: 'product.created', objectId: 'prod_1', payload: { text: body } })
  })

  test('is rejected without a valid signature', async () => {
    const headers = { 'stripe-signature': signStripe('whsec_other', 'null', new Date()) }
    const answer = await server.request('/api/webhooks/payments', { method: 'POST', body: 'null', headers })
    expect(answer.status).toBe(403)
  })
})

describe('an unreadable event of the sandbox', () => {
  const server = startTestServer()

  test('is stored', async () => {
    const { db } = server.as()
    const countUnreadable = () => db.$count(providerEvents, like(providerEvents.name, 'illisible'))
    const before = await countUnreadable()
    const { context } = asSandbox(server.as().payments) ?? {}
    for (const body of ['{}', '[]', `{"id":"evt_1","type":"payment","name":"${nul}","objectId":"pay_1"}`]) {
      const headers = { 'stripe-signature': signEvent(context?.webhookSecret ?? '', body, new Date()) }
      const answer = await server.request('/api/webhooks/payments', { method: 'POST', body, headers })
      expect(answer.status).toBe(200)
    }
    expect(await countUnreadable()).toBe(before + 3)
  })
})
