import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openData } from '#server/capabilities/email/sealed-data.ts'
import type { Actor } from '#server/context.ts'
import { erasePlaces } from '#server/contexts/places/default-place.ts'
import { emails, openingHours, orderItems, products } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createPlace, updatePlace } from '../places/save-place.ts'
import { listSlots } from './appointments/appointments.ts'
import { getPickupSlip } from './collection/pickup-slip.ts'
import { getOrder } from './get-order.ts'
import { erasePartyData, readOwnOrders, readOwnSales } from './personal-data.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let seller: Actor
let other: Actor
/** The seller's default pickup place and their second one. */
let nantes: string
let lyon: string
let order: PlacedOrder

const street = '7 impasse des Grèbes'
const access = 'Digicode 4821'
const depot = { name: 'Dépôt des Grèbes', street, access, postcode: '44000', communeCode: '44109' }
const second = {
  ...depot,
  name: 'Dépôt des Soies',
  street: '3 quai des Soies',
  postcode: '69003',
  communeCode: '69123',
}

beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})
beforeEach(async () => {
  seller = await makeSeller(server.as(), { organizationType: 'individual', companyName: null })
  other = await makeSeller(server.as())
  nantes = (await createPlace(orderKit.as(seller), depot)).id
  lyon = (await createPlace(orderKit.as(seller), second)).id
  order = await orderKit.place({ prices: [12_000, 5_000], sellers: [seller, other] })
})

const viewOrder = async (actor: Actor | null) => {
  const seen = await getOrder(orderKit.as(actor), { number: order.number })
  return { ...seen, own: seen.fulfilments.find(({ fulfilmentId }) => fulfilmentId === firstFulfilmentId()) }
}
const firstFulfilmentId = () => order.fulfilments[0]?.fulfilmentId as string
const findPrivateParts = (answer: unknown) =>
  [street, access, depot.name, second.street].filter((secret) => JSON.stringify(answer).includes(secret))

test('getOrder shows the town of the pickup place before the payment and its street after it', async () => {
  const before = await viewOrder(order.buyer)
  expect(findPrivateParts(before)).toEqual([])
  expect(before.own?.places).toMatchObject([
    { postcode: '44000', town: 'Nantes', department: '44', street: null, name: null, access: null },
  ])
  expect(before.own?.seller.address).toBe('44000 Nantes')
  await orderKit.pay(order)
  const after = await viewOrder(order.buyer)
  expect(after.own?.places).toMatchObject([{ name: depot.name, street, access, town: 'Nantes' }])
  expect(after.own?.seller.address).toBe(`${street}, 44000 Nantes`)
})

test('only the email with the pickup code contains the street', async () => {
  const mails = async () => {
    const rows = await server.as().db.select().from(emails).where(eq(emails.orderId, order.orderId))
    return rows.filter(({ recipient }) => recipient === order.buyer.email)
  }
  expect(findPrivateParts((await mails()).map(({ data }) => data))).toEqual([])
  await orderKit.pay(order)
  const [mail] = (await mails()).filter(({ template }) => template === 'pickup-code')
  const data = mail && (openData(server.as(), mail) as { parts: { places?: { lines: string[] }[] }[] } | null)
  expect(data?.parts.flatMap(({ places = [] }) => places.map(({ lines }) => lines))).toContainEqual([
    depot.name,
    street,
    '44000 Nantes',
    access,
  ])
})

test('an order stores the pickup place it was made for when the place changes or is deleted', async () => {
  await updatePlace(orderKit.as(seller), { placeId: nantes, ...second })
  await erasePlaces(server.as(), { userId: seller.userId })
  await orderKit.pay(order)
  expect((await viewOrder(order.buyer)).own?.places).toMatchObject([{ street, town: 'Nantes', hours: [] }])
})

test('getOrder lists the places of a fulfilment with their hours, and slots lie in the common hours', async () => {
  const { db } = server.as()
  const first = order.fulfilments[0]?.productId as string
  await db.update(products).set({ pickupPlaceId: lyon, quantity: 10 }).where(eq(products.id, first))
  await db.insert(openingHours).values([
    { placeId: nantes, weekday: 2, opensAt: 480, closesAt: 720 },
    { placeId: lyon, weekday: 2, opensAt: 600, closesAt: 840 },
  ])
  order = await orderKit.place({ prices: [12_000, 8_000], sellers: [seller, seller], productIds: [first] })
  await orderKit.pay(order)
  const { own } = await viewOrder(order.buyer)
  expect(own?.places.map(({ town, street, hours }) => [town, street, hours.length]).sort()).toEqual([
    ['Lyon', second.street, 1],
    ['Nantes', street, 1],
  ])
  // Both places are open from ten to twelve.
  const { slots } = await listSlots(orderKit.as(order.buyer), { fulfilmentId: firstFulfilmentId() })
  expect(new Set(slots.map(({ startsAt }) => new Date(startsAt).getUTCMinutes())).size).toBeLessThan(2)
  expect(slots.length % 2).toBe(0)
  expect(slots.length).toBeGreaterThan(0)
})

test('getOrder shows the place to its seller and to administrators, not to other sellers', async () => {
  expect(findPrivateParts(await viewOrder(seller))).toContain(street)
  const admin = await makePerson(server.as(), { role: 'admin' })
  expect(findPrivateParts(await viewOrder({ ...admin, role: 'admin' }))).toContain(street)
  expect(findPrivateParts(await viewOrder(other))).toEqual([])
  const stranger = await makePerson(server.as())
  await expect(viewOrder(stranger)).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    getPickupSlip(orderKit.as(order.buyer), { fulfilmentId: firstFulfilmentId() }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the personal export contains the street of sales and only the town of purchases', async () => {
  const rows = async (source: AsyncGenerator<object>) => {
    const all: object[] = []
    for await (const row of source) all.push(row)
    return all
  }
  const bought = await rows(readOwnOrders(server.as(), { userId: order.buyer.userId }))
  expect(findPrivateParts(bought)).toEqual([])
  expect(JSON.stringify(bought)).toContain('44000 Nantes')
  expect(findPrivateParts(await rows(readOwnSales(server.as(), { userId: seller.userId })))).toContain(street)
})

test("erasePartyData reduces the place of a deleted seller's orders to the town", async () => {
  await erasePartyData(server.as(), { userId: seller.userId })
  const items = await server
    .as()
    .db.select({ place: orderItems.place })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, firstFulfilmentId()))
  expect(findPrivateParts(items)).toEqual([])
  expect(items[0]?.place).toMatchObject({ town: 'Nantes', communeCode: '44109' })
})
