import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { applyProviderEvent } from '#server/contexts/orders/payment/apply-provider-event.ts'
import { auditLog, providerEvents } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createPaymentKit, makeOrder, type PaymentTestKit, payAtProvider } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listEvents, markEventApplied, markEventFailed, replayEvent } from './events.ts'
import { ProviderRefusal } from './provider/provider.ts'
import type { SignedEvent } from './provider/sandbox/sandbox.ts'
import { storeEvent } from './store-event.ts'

const server = startTestServer()
let paymentKit: PaymentTestKit
beforeAll(async () => {
  paymentKit = await createPaymentKit(server.as())
})

/**
 * Returns the provider's signed event of a new payment, without events of other payments, because the server's own jobs cause
 * some.
 */
async function signedEvent(): Promise<SignedEvent & { id: string }> {
  const { orderId } = await makeOrder(paymentKit.ctx, [5_000])
  const payment = await payAtProvider(paymentKit, { orderId, amount: 5_000 })
  const events: { event: SignedEvent; id: string; objectId: string }[] = []
  await paymentKit.sandbox.deliverEvents({
    receive: async (event) =>
      events.push({ event, ...(JSON.parse(event.body) as { id: string; objectId: string }) }),
  })
  const own = events.find(({ objectId }) => objectId === payment.id)
  if (!own) throw new Error('no event of the payment')
  return { ...own.event, id: own.id }
}

const send = ({ body, signature }: SignedEvent) =>
  server.request('/api/webhooks/payments', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  })
const stored = async (id: string) =>
  paymentKit.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, id))

test('storeEvent stores a repeated concurrent event once with one job', async () => {
  const event = await signedEvent()
  await Promise.all([storeEvent(paymentKit.ctx, event), storeEvent(paymentKit.ctx, event)])
  expect(await stored(event.id)).toMatchObject([{ appliedAt: null, attempts: 0 }])
  expect(await paymentKit.take({ id: event.id })).toMatchObject([{ name: 'apply-provider-event' }])
})

test('the webhook accepts requests from other origins', async () => {
  const event = await signedEvent()
  expect((await send(event)).status).toBe(200)
  expect(await stored(event.id)).toHaveLength(1)
})

test('the webhook rejects forged, changed and outdated events and an overlong body', async () => {
  const event = await signedEvent()
  const forged = [
    { ...event, signature: '' },
    { ...event, signature: event.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    { ...event, body: event.body.replace('succeeded', 'cancelled') },
  ]
  for (const attempt of forged) expect((await send(attempt)).status).toBe(403)
  const tomorrow = { ...paymentKit.ctx, clock: { now: () => new Date(Date.now() + 24 * 60 * 60_000) } }
  await expect(storeEvent(tomorrow, event)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await send({ ...event, body: 'x'.repeat(2_000_000) })).status).toBe(413)
  expect(await stored(event.id)).toEqual([])
})

test('replayEvent requires an administrator', async () => {
  const event = await signedEvent()
  await storeEvent(paymentKit.ctx, event)
  await paymentKit.take({ id: event.id })
  await markEventFailed(paymentKit.ctx, { eventId: event.id, error: 'Commande inconnue' })
  await expect(
    replayEvent({ ...paymentKit.ctx, actor: await makePerson(paymentKit.ctx) }, { eventId: event.id }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  const admin = { ...paymentKit.ctx, actor: await makePerson(paymentKit.ctx, { role: 'admin' }) }
  await expect(replayEvent(admin, { eventId: 'evt_unknown' })).rejects.toMatchObject({ code: 'not-found' })
  expect((await listEvents(admin, { page: 1, onlyUnapplied: true })).items).toContainEqual(
    expect.objectContaining({ id: event.id, attempts: 1, lastError: 'Commande inconnue' }),
  )
  await replayEvent(admin, { eventId: event.id })
  expect(await paymentKit.take({ id: event.id })).toMatchObject([{ name: 'apply-provider-event' }])
  await markEventApplied(paymentKit.ctx, { eventId: event.id })
  expect(await stored(event.id)).toMatchObject([
    { attempts: 2, lastError: null, appliedAt: expect.any(Date) },
  ])
  const audited = await paymentKit.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, event.id))
  expect(audited.map(({ action }) => action)).toEqual(['provider-event.replay'])
})

test('applyProviderEvent retries after a refusal unless the object does not exist', async () => {
  const event = await signedEvent()
  await storeEvent(paymentKit.ctx, event)
  const refuseWith = (code: string) => {
    paymentKit.sandbox.faults.before = (call) => {
      if (call === 'getPayment') throw new ProviderRefusal(code, 'No')
    }
  }
  refuseWith('more_permissions_required')
  await expect(applyProviderEvent(paymentKit.ctx, { eventId: event.id })).rejects.toThrow(ProviderRefusal)
  expect(await stored(event.id)).toMatchObject([{ appliedAt: null, attempts: 1 }])
  refuseWith('resource_missing')
  await applyProviderEvent(paymentKit.ctx, { eventId: event.id })
  expect(await stored(event.id)).toMatchObject([{ lastError: expect.stringContaining('Objet inconnu') }])
  delete paymentKit.sandbox.faults.before
})
