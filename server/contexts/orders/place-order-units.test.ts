import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShownLine } from '#domain/orders/check-cart.ts'
import type { EmailOrder } from '#server/capabilities/email/email-data.ts'
import type { Actor } from '#server/context.ts'
import { emails, orderItems, orders, products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getOrder } from './get-order.ts'
import { placeOrder } from './place-order.ts'

const server = startTestServer()
let seller: Actor
let categoryId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})

const tiles = {
  title: 'Carrelage',
  saleUnit: 'carton',
  contentQuantity: 2.17,
  contentUnit: 'm2',
  price: 7_200,
  quantity: 100,
  priceTiers: [
    { from: 10, price: 6_500 },
    { from: 40, price: 6_000 },
  ],
  weight: 31_200,
  condition: 'new_sealed',
  handling: { perPallet: 40 },
  provenance: { kind: 'deconstruction', site: 'Lycée, Rezé', diagnostic: 'PEMD-12' },
} as const

const makeTiles = (change: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), {
    userId: seller.userId,
    categoryId,
    ...tiles,
    priceTiers: [...tiles.priceTiers],
    ...change,
  })

/** Orders as a new buyer, because the reservations of one buyer are limited. */
const place = async (productId: string, quantity: number, expectedTotal?: number) => {
  const buyer = await makePerson(server.as())
  const placed = await placeOrder(server.as(buyer), {
    items: [{ productId, quantity }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
    expectedTotal,
  })
  return { ...placed, buyer }
}

const stockOf = async (productId: string) => {
  const [row] = await server.as().db.select().from(products).where(eq(products.id, productId))
  return row?.quantity
}

describe('placeOrder with price tiers', () => {
  test.each([
    [9, 64_800],
    [10, 65_000],
    [39, 253_500],
    [40, 240_000],
  ])('sells %i cartons for %i cents', async (quantity, total) => {
    const productId = await makeTiles()
    const { id } = await place(productId, quantity)
    const [order] = await server.as().db.select().from(orders).where(eq(orders.id, id))
    expect(order?.totalAmount).toBe(total)
  })

  test('rejects a total computed with former tiers', async () => {
    const productId = await makeTiles()
    await server.as().db.update(products).set({ priceTiers: [] }).where(eq(products.id, productId))
    await expect(place(productId, 10, 65_000)).rejects.toMatchObject({ code: 'conflict' })
    expect(await stockOf(productId)).toBe(100)
    await place(productId, 10, 72_000)
  })
})

describe('placeOrder', () => {
  test.each([
    ['a quantity below the minimum', { minimumQuantity: 4 }, 3, /se vend à partir de 4.cartons/],
    ['a quantity off the step', { quantityStep: 40 }, 41, /se vend par 40.cartons/],
    ['a quantity above the stock', { quantity: 3 }, 4, /ne reste que 3.cartons de .+Carrelage/],
    ['a quantity above the last carton', { quantity: 1 }, 2, /ne reste que 1.carton de/],
    [
      'a quantity above the stock in square metres',
      { saleUnit: 'm2' as const, quantity: 12 },
      13,
      /ne reste que 12.m² de/,
    ],
    [
      'a part of a stock below one step',
      { quantityStep: 40, quantity: 39 },
      38,
      /39.cartons, qui se vendent en une fois/,
    ],
  ])('rejects %s with its reason', async (_, change, quantity, message) => {
    const productId = await makeTiles(change)
    const before = await stockOf(productId)
    await expect(place(productId, quantity)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(message),
    })
    expect(await stockOf(productId)).toBe(before)
  })

  test.each([
    { quantityStep: 40, quantity: 39 },
    { minimumQuantity: 50, quantity: 39 },
  ])('sells what is left below the smallest quantity as a whole (%o)', async (change) => {
    const productId = await makeTiles(change)
    await place(productId, 39)
    expect(await stockOf(productId)).toBe(0)
  })

  test('sells the last pallet once to two buyers', async () => {
    const productId = await makeTiles({ quantityStep: 40, quantity: 60 })
    const outcomes = await Promise.allSettled([place(productId, 40), place(productId, 40)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(productId)).toBe(20)
  })
})

test('placeOrder stores the product as it was, for the order and its emails', async () => {
  const productId = await makeTiles()
  const { id, buyer } = await place(productId, 10)
  await server
    .as()
    .db.update(products)
    .set({
      saleUnit: 'piece',
      contentQuantity: null,
      contentUnit: null,
      priceTiers: [],
      weight: null,
      condition: null,
      provenance: {},
    })
    .where(eq(products.id, productId))

  const [item] = await server.as().db.select().from(orderItems).where(eq(orderItems.orderId, id))
  const asItWas = { saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2', price: 6_500 }
  expect(item).toMatchObject({
    ...asItWas,
    weight: 31_200,
    condition: 'new_sealed',
    handling: { perPallet: 40 },
    provenance: { kind: 'deconstruction', site: 'Lycée, Rezé', diagnostic: 'PEMD-12' },
  })
  const shown = await getOrder(server.as(buyer), { number: id.slice(0, 8) })
  expect(shown.fulfilments[0]?.items[0]).toMatchObject(asItWas)
  const mails = await server.as().db.select().from(emails).where(eq(emails.orderId, id))
  for (const { data } of mails) expect((data as { order: EmailOrder }).order.items[0]).toMatchObject(asItWas)
})

test('placeOrder rejects a product whose title, unit or price is not what the buyer saw', async () => {
  const productId = await makeTiles()
  const shown = {
    title: tiles.title,
    price: tiles.price,
    saleUnit: tiles.saleUnit,
    contentQuantity: tiles.contentQuantity,
    contentUnit: tiles.contentUnit,
  }
  const buyer = await makePerson(server.as())
  const order = (change: Partial<ShownLine>) =>
    placeOrder(server.as(buyer), {
      items: [{ productId, quantity: 1, shown: { ...shown, ...change } }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
  const rejects = async (change: Parameters<typeof order>[0], message: string) =>
    expect(order(change)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(message),
      details: { items: [{ productId, available: 1 }] },
    })
  await rejects({ title: 'Parquet' }, 'Le titre a changé')
  await rejects({ saleUnit: 'palette' }, 'L’unité de vente a changé')
  await rejects({ price: 7_100 }, 'Le prix a changé')
  expect(await order({})).toMatchObject({ id: expect.any(String) })
})
