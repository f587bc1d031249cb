import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openData } from '#server/capabilities/email/sealed-data.ts'
import type { EmailDataByTemplate } from '#server/capabilities/email/templates.ts'
import type { Actor } from '#server/context.ts'
import { changeCalendarAddress, getCalendarAddress } from '#server/contexts/accounts/calendar-address.ts'
import { emails, orderItems, pickupAppointments, profiles } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit } from '#tests/helpers/orders.ts'
import { makePayableSeller } from '#tests/helpers/payments.ts'
import { readPdfTexts } from '#tests/helpers/pdf-text.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { collect } from '../collection/collect.ts'
import { readPickupCodes } from '../collection/pickup-codes.ts'
import { getPickupSlip } from '../collection/pickup-slip.ts'
import { getAppointmentFile } from './calendar.ts'

const server = startTestServer()
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

const place = {
  name: 'Dépôt nord',
  street: '3, rue du Port',
  postcode: '80000',
  town: 'Amiens',
  communeCode: '80021',
  latitude: 49.89,
  longitude: 2.3,
  access: 'Portail vert',
}

/** A paid order with an appointment in two days, or in `inDays` days. */
async function placeOrderWithAppointment({
  seller,
  inDays = 2,
  quantity = 1,
}: {
  seller?: Actor
  inDays?: number
  quantity?: number
} = {}) {
  const order = await orderKit.place({
    prices: [5_000],
    quantity,
    sellers: [seller ?? (await makePayableSeller(orderKit))],
  })
  await orderKit.pay(order)
  const [fulfilment] = order.fulfilments
  if (!fulfilment) throw new Error('an order without a fulfilment')
  const { fulfilmentId } = fulfilment
  const startsAt = new Date(orderKit.ctx.clock.now().getTime() + inDays * 24 * 60 * 60_000)
  startsAt.setUTCMilliseconds(0)
  await orderKit.ctx.db.update(orderItems).set({ place }).where(eq(orderItems.fulfilmentId, fulfilmentId))
  await orderKit.ctx.db.insert(pickupAppointments).values({
    fulfilmentId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 60 * 60_000),
    createdAt: orderKit.ctx.clock.now(),
  })
  return { ...order, fulfilmentId, seller: fulfilment.seller, startsAt }
}

/** Unfolds lines folded at 75 bytes (RFC 5545, section 3.1). */
const unfoldLines = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')
const toTimestamp = (moment: Date) => `${moment.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const as = (actor: Actor | null) => orderKit.as(actor)

test('getAppointmentFile returns a calendar entry to the buyer and the seller alone', async () => {
  const { fulfilmentId, buyer, seller, startsAt, number } = await placeOrderWithAppointment()
  const file = unfoldLines(await getAppointmentFile(as(buyer), { fulfilmentId }))
  expect(file[0]).toBe('BEGIN:VCALENDAR')
  expect(file).toContain(`DTSTART:${toTimestamp(startsAt)}`)
  expect(file.find((line) => line.startsWith('SUMMARY'))).toMatch(/^SUMMARY:Retrait chez ./)
  expect(file.find((line) => line.startsWith('LOCATION'))).toBe(
    'LOCATION:Dépôt nord\\, 3\\, rue du Port\\, 80000 Amiens',
  )
  const sellers = unfoldLines(await getAppointmentFile(as(seller), { fulfilmentId }))
  expect(sellers).toContain(`SUMMARY:Retrait\\, commande ${number}`)
  for (const stranger of [await makePerson(orderKit.ctx), await makePerson(orderKit.ctx, { role: 'admin' })])
    await expect(getAppointmentFile(as(stranger), { fulfilmentId })).rejects.toMatchObject({
      code: 'not-found',
    })
  await expect(getAppointmentFile(as(null), { fulfilmentId })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
  await expect(getAppointmentFile(as(buyer), { fulfilmentId: 'x' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test.each([
  ['that began is omitted after a partial hand-over', 0, false],
  ['of a later day remains after a partial hand-over', 2, true],
])('an appointment %s in the email and on the slip', async (_, inDays, isUpcomingAppointment) => {
  const { fulfilmentId, orderId, buyer, seller } = await placeOrderWithAppointment({ inDays, quantity: 2 })
  const [item] = await orderKit.ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
  const codes = await readPickupCodes(as(buyer), { fulfilmentIds: [fulfilmentId] })
  const code = codes.get(fulfilmentId)?.code as string
  await collect(as(seller), { code, items: [{ itemId: item?.id as string, quantity: 1 }] })
  const mails = await orderKit.ctx.db
    .select()
    .from(emails)
    .where(and(eq(emails.orderId, orderId), eq(emails.template, 'pickup-code')))
  const [remainderMail] = mails
    .map((mail) => openData(orderKit.ctx, mail) as EmailDataByTemplate['pickup-code'])
    .filter(({ isRemainder }) => isRemainder)
  expect(remainderMail?.parts.map(({ appointment }) => appointment !== null)).toEqual([isUpcomingAppointment])
  const slip = readPdfTexts(Buffer.from(await getPickupSlip(as(buyer), { fulfilmentId })))
  expect(slip.some((line) => line.includes('Rendez-vous'))).toBe(isUpcomingAppointment)
})

test('getAppointmentFile keeps the UID of a moved appointment and returns none of a cancelled one', async () => {
  const { fulfilmentId, buyer } = await placeOrderWithAppointment()
  const before = unfoldLines(await getAppointmentFile(as(buyer), { fulfilmentId }))
  const later = new Date(orderKit.ctx.clock.now().getTime() + 3 * 24 * 60 * 60_000)
  const ofFulfilment = eq(pickupAppointments.fulfilmentId, fulfilmentId)
  await orderKit.ctx.db
    .update(pickupAppointments)
    .set({ startsAt: later, endsAt: new Date(later.getTime() + 60_000), createdAt: later })
    .where(ofFulfilment)
  const after = unfoldLines(await getAppointmentFile(as(buyer), { fulfilmentId }))
  const fieldOf = (file: string[], name: string) =>
    file.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  expect(fieldOf(after, 'UID')).toBe(fieldOf(before, 'UID'))
  expect(Number(fieldOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(fieldOf(before, 'SEQUENCE')))
  await orderKit.ctx.db.delete(pickupAppointments).where(ofFulfilment)
  await expect(getAppointmentFile(as(buyer), { fulfilmentId })).rejects.toMatchObject({ code: 'not-found' })
})

test("a seller's calendar lists their coming appointments without the buyers' names", async () => {
  const seller = await makePayableSeller(orderKit)
  expect(await getCalendarAddress(as(seller))).toEqual({ url: null })
  const [coming, past, other] = [
    await placeOrderWithAppointment({ seller }),
    await placeOrderWithAppointment({ seller, inDays: -40 }),
    await placeOrderWithAppointment(),
  ]
  const [buyer] = await orderKit.ctx.db.select().from(profiles).where(eq(profiles.id, coming.buyer.userId))
  const { url } = await changeCalendarAddress(as(seller), { isOpen: true })
  expect(await getCalendarAddress(as(seller))).toEqual({ url })
  const path = new URL(url ?? '').pathname
  const answer = await server.request(path)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const calendar = unfoldLines(await answer.text())
  const titles = calendar.filter((line) => line.startsWith('SUMMARY'))
  expect(titles).toEqual([`SUMMARY:Retrait\\, commande ${coming.number}`])
  expect(calendar.join('\n')).not.toContain(past.number)
  expect(calendar.join('\n')).not.toContain(other.number)
  for (const personal of [buyer?.lastName, buyer?.email, buyer?.phone].filter(Boolean))
    expect(calendar.join('\n')).not.toContain(personal)
})

test('getCalendarAddress and changeCalendarAddress are closed to an impersonating administrator', async () => {
  const seller = await makePayableSeller(orderKit)
  const { url } = await changeCalendarAddress(as(seller), { isOpen: true })
  const admin = await makePerson(orderKit.ctx, { role: 'admin' })
  const acting = as({ ...seller, impersonatedBy: admin.userId })
  expect(await getCalendarAddress(acting)).toEqual({ url: null })
  for (const isOpen of [true, false])
    await expect(changeCalendarAddress(acting, { isOpen })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await getCalendarAddress(as(seller))).toEqual({ url })
})

test('a calendar answers 404 at a replaced, closed or forged address and for a suspended seller', async () => {
  const seller = await makePayableSeller(orderKit)
  const pathOf = async (isOpen: boolean) => {
    const { url } = await changeCalendarAddress(as(seller), { isOpen })
    return url && new URL(url).pathname
  }
  const status = async (path: string | null) => (await server.request(path ?? '')).status
  const first = await pathOf(true)
  const second = await pathOf(true)
  expect([await status(first), await status(second)]).toEqual([404, 200])
  const forged = [
    // Some bits of the last letter are unused, so the letter before it is changed.
    second?.replace(/.(?=.\.ics$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    second?.replace(seller.userId, randomUUID()),
    `/api/calendars/${seller.userId}..ics`,
    `/api/calendars/${seller.userId}.ics`,
    `/api/calendars/${'x'.repeat(5_000)}.ics`,
  ]
  for (const path of forged) expect(await status(path ?? null)).toBe(404)
  const suspend = (suspendedAt: Date | null) =>
    orderKit.ctx.db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, seller.userId))
  await suspend(new Date())
  expect(await status(second)).toBe(404)
  await suspend(null)
  expect(await status(second)).toBe(200)
  await pathOf(false)
  expect(await status(second)).toBe(404)
  await expect(changeCalendarAddress(as(null), { isOpen: true })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})
