import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Actor } from '#server/context.ts'
import { fulfilments, orders, productImages, profiles } from '#server/database/schema/index.ts'
import { containsAmount } from '#tests/helpers/amounts.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

const server = startTestServer()
let buyer: Actor
let joiner: Actor
let plumber: Actor
let categoryId: string
let orderId: string

const place = async (by: Actor, productIds: string[], quantity = 1) =>
  (
    await placeOrder(server.as(by), {
      items: productIds.map((productId) => ({ productId, quantity })),
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
  ).id

const product = (seller: Actor, title: string, price: number) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, title, price, quantity: 50 })

beforeAll(async () => {
  buyer = await makePerson(server.as(), { firstName: 'Nadia', lastName: 'Faure', phone: '06 39 98 00 01' })
  joiner = await makeSeller(server.as(), { companyName: 'Menuiserie A', phone: '02 61 91 00 02' })
  plumber = await makeSeller(server.as(), { companyName: 'Plomberie B' })
  categoryId = await makeCategory(server.as())
  const door = await product(joiner, 'Porte', 16_500)
  const window = await product(joiner, 'Fenêtre', 20_000)
  const basin = await product(plumber, 'Vasque', 4_250)
  await server
    .as()
    .db.insert(productImages)
    .values({
      productId: door,
      url: `/files/pictures/${randomUUID()}`,
      isPrimary: true,
      position: 0,
      width: 800,
      height: 600,
    })
  orderId = await place(buyer, [door, window, basin], 2)
})

const viewOrder = (by: Actor | null, number = orderNumber(orderId)) => getOrder(server.as(by), { number })

test('getOrder returns the whole order and all contacts to the buyer', async () => {
  const order = await viewOrder(buyer)
  expect(order).toMatchObject({
    id: orderId,
    status: 'initial',
    viewedAs: 'buyer',
    buyer: null,
    amount: 81_500,
  })
  const fulfilments = order.fulfilments.map(({ seller, amount, items }) => [
    seller.name,
    amount,
    items.map((item) => `${item.quantity} ${item.title}`),
  ])
  expect(fulfilments.sort()).toEqual([
    ['Menuiserie A', 73_000, ['2 Fenêtre', '2 Porte']],
    ['Plomberie B', 8_500, ['2 Vasque']],
  ])
  expect(order.fulfilments.find(({ seller }) => seller.name === 'Menuiserie A')?.seller).toMatchObject({
    address: '1 rue du Port, 44000 Nantes',
    phone: null,
    isDisclosed: false,
  })
  expect(order.fulfilments.flatMap(({ items }) => items).filter((item) => item.picture)).toHaveLength(1)
})

test('getOrder returns to a seller their own items and amount and the buyer', async () => {
  const order = await viewOrder(plumber)
  expect(order).toMatchObject({ viewedAs: 'seller', amount: 8_500, buyer: { name: 'Nadia F.' } })
  const text = JSON.stringify(order)
  for (const secret of ['Porte', 'Menuiserie A', '02 61 91 00 02', joiner.userId]) {
    expect(text).not.toContain(secret)
  }
  expect([81_500, 73_000].filter((cents) => containsAmount(text, cents))).toEqual([])
  expect(containsAmount(text, 8_500)).toBe(true)
})

test('getOrder returns the whole order to an administrator', async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  expect(await viewOrder(admin)).toMatchObject({
    viewedAs: 'admin',
    amount: 81_500,
    buyer: { name: 'Nadia Faure' },
  })
})

test('getOrder returns no email address', async () => {
  for (const viewer of [buyer, plumber]) {
    expect(JSON.stringify(await viewOrder(viewer))).not.toContain('@')
  }
})

test('getOrder accepts a number in capitals', async () => {
  expect((await viewOrder(buyer, orderNumber(orderId).toUpperCase())).id).toBe(orderId)
})

const getRejection = (by: Actor | null, number?: string) =>
  viewOrder(by, number).catch((error) => ({ code: error.code, message: error.message, title: error.title }))

describe('getOrder answers not-found, as for an unknown order,', () => {
  test('to another buyer and to a seller without items in it', async () => {
    const unknown = await getRejection(buyer, '00000000')
    expect(unknown).toMatchObject({ code: 'not-found', title: 'Commande introuvable' })
    expect(await getRejection(await makePerson(server.as()))).toEqual(unknown)
    expect(await getRejection(await makeSeller(server.as()))).toEqual(unknown)
  })

  test.each(['', 'x', '%', '1234567', '123456789', 'zzzzzzzz', "1' or '1", '../../..', '\u0000'.repeat(8)])(
    'for the invalid number %j',
    async (number) => {
      expect(await getRejection(buyer, number)).toMatchObject({ code: 'not-found' })
    },
  )
})

test('getOrder answers not-signed-in without a session', async () => {
  expect(await getRejection(null)).toMatchObject({ code: 'not-signed-in' })
  expect((await server.request(`/api/orders/${orderNumber(orderId)}`)).status).toBe(401)
})

test('getOrder returns their own order to each user when two share a number', async () => {
  const [one, other] = [await makePerson(server.as()), await makePerson(server.as())]
  const ids = ['a', 'b'].map((digit) => `0badcafe-0000-4000-8000-00000000000${digit}`)
  for (const [index, person] of [one, other].entries()) {
    await server.as().db.insert(orders).values({
      id: ids[index],
      userId: person.userId,
      totalAmount: 0,
      deliveryOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
  }
  expect((await viewOrder(one, '0badcafe')).id).toBe(ids[0])
  expect((await viewOrder(other, '0badcafe')).id).toBe(ids[1])
})

test('getOrder never shows an empty name', async () => {
  const nameless = await makeSeller(server.as(), { companyName: null, firstName: null, lastName: null })
  const id = await place(buyer, [await product(nameless, 'Étagère', 100)])
  expect((await viewOrder(buyer, orderNumber(id))).fulfilments[0]?.seller.name).toBe('Vendeur')
  await server.as().db.update(profiles).set({ firstName: 'Luc' }).where(eq(profiles.id, nameless.userId))
  expect((await viewOrder(buyer, orderNumber(id))).fulfilments[0]?.seller.name).toBe('Luc')
})

describe('listOrders', () => {
  test('returns the first items of an order and their count', async () => {
    const shopper = await makePerson(server.as())
    const titles = ['Dalle', 'Ardoise', 'Brique', 'Carreau', 'Enduit']
    const ids = await Promise.all(titles.map((title) => product(joiner, title, 100)))
    await place(shopper, ids)
    const { orders: list, total } = await listOrders(server.as(shopper), { page: 1 })
    expect(total).toBe(1)
    expect(list[0]?.items.map((item) => item.title)).toEqual(['Ardoise', 'Brique', 'Carreau'])
    expect(list[0]?.itemCount).toBe(5)
  })

  test("returns the user's own orders, newest first, page by page", async () => {
    const shopper = await makePerson(server.as())
    const door = await product(joiner, 'Porte', 100)
    for (let count = 0; count < 22; count++) await place(shopper, [door])
    const pages = await Promise.all([1, 2, 3].map((page) => listOrders(server.as(shopper), { page })))
    expect(pages.map((page) => page.orders.length)).toEqual([20, 2, 0])
    const all = pages.flatMap((page) => page.orders)
    expect(new Set(all.map((order) => order.id)).size).toBe(22)
    expect(all.map((order) => order.createdAt)).toEqual(
      all
        .map((order) => order.createdAt)
        .sort()
        .reverse(),
    )
    expect(await server.as().db.$count(fulfilments)).toBeGreaterThan(22)
    expect((await listOrders(server.as(joiner), { page: 1 })).total).toBe(0)
  })
})
