import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import type { Actor, Context } from '#server/context.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { listCartProducts } from '../catalogue/list-cart-products.ts'
import { listProducts } from '../catalogue/list-products.ts'
import { placeOrder } from '../orders/place-order.ts'
import { getSellerPage } from '../orders/reviews/seller-page.ts'
import { getPause, pauseSales } from './profile.ts'

const server = startTestServer()
/** A clock that stands at this moment. */
const clockAt = (moment: string) => ({ now: () => new Date(moment) })
const monday = clockAt('2026-08-03T10:00:00Z')
const lastEvening = clockAt('2026-08-09T21:30:00Z')
const dayAfter = clockAt('2026-08-09T22:30:00Z')
let seller: Actor
let buyer: Actor
let productId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  buyer = await makePerson(server.as())
  const categoryId = await makeCategory(server.as())
  productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, price: 5_000, quantity: 9 })
})

const order = (clock: { now: () => Date }) =>
  placeOrder(server.as(buyer, clock), {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })

/** The product as its page, a list and a cart show it. */
const readProductEverywhere = async (ctx: Context) => [
  await getProduct(ctx, { productId }),
  ...(await listProducts(ctx, emptySearch)).items,
  ...(await listCartProducts(ctx, { productIds: [productId] })),
]

test('pauseSales keeps products visible and rejects orders until the last day ends in Paris', async () => {
  await pauseSales(server.as(seller, monday), { until: '2026-08-09' })
  for (const clock of [monday, lastEvening]) {
    expect(await getPause(server.as(seller, clock))).toEqual({ until: '2026-08-09' })
    const closed = { closedText: 'En pause jusqu’au 9 août 2026' }
    expect(await readProductEverywhere(server.as(buyer, clock))).toMatchObject([closed, closed, closed])
    expect(await getSellerPage(server.as(null, clock), { sellerId: seller.userId })).toMatchObject({
      pausedUntil: '2026-08-09',
    })
    await expect(order(clock)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('en pause jusqu’au 9 août 2026'),
    })
  }
  expect(await getPause(server.as(seller, dayAfter))).toEqual({ until: null })
  for (const product of await readProductEverywhere(server.as(buyer, dayAfter)))
    expect(product).not.toHaveProperty('closedText')
  await order(dayAfter)
})

test('pauseSales can be ended early and rejects past or distant days and visitors', async () => {
  const ctx = server.as(seller, monday)
  await pauseSales(ctx, { until: '2026-08-20' })
  await pauseSales(ctx, { until: null })
  await order(monday)
  for (const until of ['2026-08-02', '2028-01-01'])
    await expect(pauseSales(ctx, { until })).rejects.toMatchObject({ code: 'invalid' })
  await expect(pauseSales(server.as(), { until: '2026-08-09' })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})
