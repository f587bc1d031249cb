import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import type { Actor } from '#server/context.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { readOpeningHours, saveOpeningHours } from '#server/contexts/places/opening-hours.ts'
import { emails, fulfilments, orders, pickupAppointments } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../place-order.ts'
import {
  cancelAppointment,
  chooseAppointment,
  listSlots,
  readAppointments,
  remindAppointments,
} from './appointments.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let categoryId: string
let orderId: string
let fulfilmentId: string

/** A Monday; in Paris it is an hour later. */
const paidAt = new Date('2026-01-12T10:00:00Z')
const clockAt = (moment: string | Date) => ({ now: () => new Date(moment) })
const tuesdays = [{ weekday: 2, opensAt: 540, closesAt: 660 }]
const first = '2026-01-13T08:00:00.000Z'
const second = '2026-01-13T09:00:00.000Z'

const listSlotStarts = async (now: string | Date = paidAt) =>
  (await listSlots(server.as(buyer, clockAt(now)), { fulfilmentId })).slots.map(({ startsAt }) => startsAt)
const choose = (startsAt: string, { by = buyer, now = paidAt as string | Date, id = fulfilmentId } = {}) =>
  chooseAppointment(server.as(by, clockAt(now)), { fulfilmentId: id, startsAt })
const getAppointment = async () =>
  (await readAppointments(server.as(), { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
const updateFulfilment = (values: Partial<typeof fulfilments.$inferInsert>) =>
  server.as().db.update(fulfilments).set(values).where(eq(fulfilments.id, fulfilmentId))
const saveHours = async (actor: Actor, input: { ranges: OpeningRange[] }) => {
  const placeId = await ensureDefaultPlace(server.as(), { sellerId: actor.userId })
  return saveOpeningHours(server.as(actor), { placeId, ...input })
}
const readHours = (actor: Actor) => readOpeningHours(server.as(), { sellerId: actor.userId })
/** Recipients of the notices of this kind about the order. */
const listRecipients = async (kind: string) => {
  const rows = await server
    .as()
    .db.select({ recipient: emails.recipient, data: emails.data })
    .from(emails)
    .where(and(eq(emails.orderId, orderId), eq(emails.template, 'order-notice')))
  const sideByAddress = { [buyer.email]: 'buyer', [seller.email]: 'seller' }
  return rows
    .filter(({ data }) => JSON.stringify(data).includes(`"${kind}"`))
    .map(({ recipient }) => sideByAddress[recipient] ?? recipient)
    .sort()
}

beforeAll(async () => {
  categoryId = await makeCategory(server.as())
  buyer = await makePerson(server.as())
})

beforeEach(async () => {
  seller = await makeSeller(server.as())
  const product = await makeProduct(server.as(), { userId: seller.userId, categoryId })
  const placed = await placeOrder(server.as(buyer), {
    items: [{ productId: product, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  orderId = placed.id
  const [fulfilment] = await server.as().db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))
  fulfilmentId = fulfilment?.id as string
  await updateFulfilment({ status: 'pending', paidAt, waitingSince: paidAt, statusSince: paidAt })
  await saveHours(seller, { ranges: tuesdays })
})

describe('saveOpeningHours', () => {
  test("replaces all hours of one seller and no other's", async () => {
    const other = await makeSeller(server.as())
    await saveHours(other, { ranges: [{ weekday: 1, opensAt: 0, closesAt: 1440 }] })
    expect(await readHours(seller)).toEqual(tuesdays)
    await saveHours(seller, { ranges: [] })
    expect(await readHours(seller)).toEqual([])
    expect(await readHours(other)).toHaveLength(1)
  })

  test('stores the hours of one request when several arrive at once', async () => {
    const week = (weekday: number) => [
      { weekday, opensAt: 540, closesAt: 600 },
      { weekday, opensAt: 660, closesAt: 720 },
    ]
    await Promise.all([1, 2, 3, 4].map((day) => saveHours(seller, { ranges: week(day) })))
    const ranges = await readHours(seller)
    expect(ranges).toEqual(week(ranges[0]?.weekday ?? 0))
  })

  test("rejects visitors, buyers, another seller's place and invalid ranges", async () => {
    const sellerPlaceId = await ensureDefaultPlace(server.as(), { sellerId: seller.userId })
    const expectRejection = (actor?: Actor) =>
      expect(saveOpeningHours(server.as(actor), { placeId: sellerPlaceId, ranges: [] })).rejects
    await expectRejection().toMatchObject({ code: 'not-signed-in' })
    await expectRejection(buyer).toMatchObject({ code: 'forbidden' })
    const { cookie, actor } = await makeSignedIn(server, { userType: 'seller' })
    await expectRejection(actor).toMatchObject({ code: 'not-found' })
    const placeId = await ensureDefaultPlace(server.as(), { sellerId: actor.userId })
    const send = async (body: unknown) =>
      server.request(`/api/selling/places/${placeId}/hours`, {
        method: 'PUT',
        cookie,
        body: JSON.stringify(body),
      })
    const range = { weekday: 3, opensAt: 540, closesAt: 720 }
    const invalidBodies = [
      {},
      { ranges: [{ ...range, weekday: 8 }] },
      { ranges: [{ ...range, opensAt: 540.5 }] },
      { ranges: [{ ...range, closesAt: 1441 }] },
      { ranges: [range, { ...range, opensAt: 700, closesAt: 800 }] },
      { ranges: Array.from({ length: 1000 }, () => range) },
    ]
    for (const body of invalidBodies) expect((await send(body)).status).toBe(400)
    const refused = await (await send(invalidBodies[4])).json()
    expect(refused.details.fields).toEqual({ 'ranges.3': 'Mercredi\u00a0: Deux plages se chevauchent.' })
    expect(await readHours(actor)).toEqual([])
    expect((await send({ ranges: [{ ...range, sellerId: seller.userId }] })).status).toBe(200)
    expect(await readHours(seller)).toEqual(tuesdays)
  })
})

describe('chooseAppointment', () => {
  test('stores one of the offered hours and notifies the seller', async () => {
    expect(await listSlotStarts()).toEqual([
      first,
      second,
      '2026-01-20T08:00:00.000Z',
      '2026-01-20T09:00:00.000Z',
    ])
    expect(await choose(second)).toEqual({ startsAt: second, endsAt: '2026-01-13T10:00:00.000Z' })
    expect(await getAppointment()).toEqual({ startsAt: second, endsAt: '2026-01-13T10:00:00.000Z' })
    expect(await listRecipients('appointment-chosen')).toEqual(['seller'])
  })

  test('replaces the former appointment and notifies once for the same hour', async () => {
    await Promise.all([choose(first), choose(first), choose(first)])
    expect(await listRecipients('appointment-chosen')).toEqual(['seller'])
    await choose(second)
    expect((await getAppointment())?.startsAt).toBe(second)
    expect(await listRecipients('appointment-chosen')).toEqual(['seller', 'seller'])
  })

  test.each([
    ['between two hours', '2026-01-13T08:30:00Z'],
    ['on another day', '2026-01-14T08:00:00Z'],
    ['in the past', '2026-01-06T08:00:00Z'],
    ['too far ahead', '2026-01-27T08:00:00Z'],
    ['in another year', '9999-12-31T08:00:00Z'],
  ])('rejects an hour %s', async (_, startsAt) => {
    await expect(choose(startsAt)).rejects.toMatchObject({ code: 'conflict' })
    expect(await getAppointment()).toBeUndefined()
  })

  test('rejects an hour that changed opening hours no longer contain', async () => {
    await saveHours(seller, { ranges: [{ weekday: 2, opensAt: 600, closesAt: 660 }] })
    await expect(choose(first)).rejects.toMatchObject({ code: 'conflict', message: /n’est plus proposé/ })
    expect((await choose(second)).startsAt).toBe(second)
  })

  test('an appointment remains when the seller changes their hours', async () => {
    await choose(first)
    await saveHours(seller, { ranges: [] })
    expect((await getAppointment())?.startsAt).toBe(first)
    expect(await listSlots(server.as(buyer, clockAt(paidAt)), { fulfilmentId })).toEqual({
      hasHours: false,
      slots: [],
    })
  })

  test('cancelAppointment cancels once, before the appointment begins, and notifies the seller', async () => {
    const cancel = (now: string | Date) => cancelAppointment(server.as(buyer, clockAt(now)), { fulfilmentId })
    await choose(first)
    await expect(cancel(first)).rejects.toMatchObject({ code: 'conflict' })
    await Promise.all([cancel(paidAt), cancel(paidAt)])
    expect(await getAppointment()).toBeUndefined()
    expect(await listRecipients('appointment-cancelled')).toEqual(['seller'])
  })

  test.each(['initial', 'expediee', 'livree', 'annulee', 'disputed'] as const)(
    'rejects a fulfilment with the status %s',
    async (status) => {
      await updateFulfilment({ status, hasReservedStock: status !== 'annulee' })
      expect(await listSlotStarts()).toEqual([])
      await expect(choose(first)).rejects.toMatchObject({ code: 'conflict' })
    },
  )

  test('rejects a delivery', async () => {
    await server.as().db.update(orders).set({ deliveryOption: 'quote' }).where(eq(orders.id, orderId))
    await expect(choose(first)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('the appointment routes answer not-found to all but the buyer', async () => {
    await choose(first)
    const strangers = [
      await makePerson(server.as()),
      await makePerson(server.as(), { role: 'admin' }),
      seller,
    ]
    for (const stranger of strangers) {
      const ctx = server.as(stranger, clockAt(paidAt))
      await expect(choose(second, { by: stranger })).rejects.toMatchObject({ code: 'not-found' })
      await expect(listSlots(ctx, { fulfilmentId })).rejects.toMatchObject({ code: 'not-found' })
      await expect(cancelAppointment(ctx, { fulfilmentId })).rejects.toMatchObject({ code: 'not-found' })
    }
    for (const id of [randomUUID(), 'x', "' or 1=1 --"])
      await expect(choose(first, { id })).rejects.toMatchObject({ code: 'not-found' })
    expect((await server.request(`/api/fulfilments/${fulfilmentId}/slots`)).status).toBe(401)
    expect((await getAppointment())?.startsAt).toBe(first)
  })

  test('PUT /fulfilments/:id/appointment rejects an invalid body', async () => {
    const { cookie } = await makeSignedIn(server)
    for (const body of [{}, { startsAt: 1 }, { startsAt: 'demain' }, { startsAt: first.repeat(9_000) }]) {
      const answer = await server.request(`/api/fulfilments/${fulfilmentId}/appointment`, {
        method: 'PUT',
        cookie,
        body: JSON.stringify(body),
      })
      expect([400, 413]).toContain(answer.status)
    }
  })
})

describe('remindAppointments', () => {
  const remind = (now: string) => remindAppointments(server.as(null, clockAt(now)))

  test('reminds both parties once on the day before, also in concurrent runs', async () => {
    await choose('2026-01-20T08:00:00Z')
    await remind('2026-01-18T22:59:00Z')
    expect(await listRecipients('appointment-reminder')).toEqual([])
    await Promise.all([remind('2026-01-18T23:00:00Z'), remind('2026-01-18T23:00:00Z')])
    await remind('2026-01-19T12:00:00Z')
    expect(await listRecipients('appointment-reminder')).toEqual(['buyer', 'seller'])
  })

  test('reminds again of a changed appointment, not of a past or cancelled one', async () => {
    await choose(first)
    await remind('2026-01-12T12:00:00Z')
    await choose('2026-01-20T09:00:00Z')
    await remind('2026-01-19T12:00:00Z')
    expect(await listRecipients('appointment-reminder')).toEqual(['buyer', 'buyer', 'seller', 'seller'])
    const clearReminders = () => server.as().db.update(pickupAppointments).set({ remindedAt: null })
    await clearReminders()
    await remind('2026-01-20T09:00:00Z')
    await updateFulfilment({ status: 'annulee', hasReservedStock: false })
    await remind('2026-01-19T12:00:00Z')
    expect(await listRecipients('appointment-reminder')).toHaveLength(4)
  })
})
