import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openingHours, platformSettings } from '#server/database/schema/index.ts'
import { containsAmount } from '#tests/helpers/amounts.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listCartProducts } from './list-cart-products.ts'

const server = startTestServer()

test('listCartProducts returns sold products, and neither unknown nor waiting ones', async () => {
  const { userId } = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  const [available, sold, waiting] = await Promise.all(
    (['disponible', 'vendu', 'a_valider'] as const).map((status) =>
      makeProduct(server.as(), { userId, categoryId, status }),
    ),
  )
  const productIds = [available, sold, waiting, randomUUID()].map(String)
  const listed = await listCartProducts(server.as(), { productIds })
  expect(listed.map((product) => product.id).sort()).toEqual([available, sold].sort())
})

test('listCartProducts conceals prices from visitors when the setting is on', async () => {
  const { userId } = await makeSeller(server.as())
  const productId = await makeProduct(server.as(), {
    userId,
    categoryId: await makeCategory(server.as()),
    price: 777_77,
  })
  await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  const input = { productIds: [productId] }
  expect(containsAmount(JSON.stringify(await listCartProducts(server.as(), input)), 777_77)).toBe(false)
  const buyer = await makePerson(server.as())
  expect((await listCartProducts(server.as(buyer), input))[0]?.price).toEqual({
    kind: 'amount',
    amount: 777_77,
  })
})

test('listCartProducts returns the pickup place and its hours', async () => {
  const { userId } = await makeSeller(server.as())
  const placeId = await makePlace(server.as(), { sellerId: userId, communeCode: '80021' })
  const productId = await makeProduct(server.as(), {
    userId,
    categoryId: await makeCategory(server.as()),
    pickupPlaceId: placeId,
  })
  await server
    .as()
    .db.insert(openingHours)
    .values([1, 2].map((weekday) => ({ placeId, weekday, opensAt: 480, closesAt: 720 })))
  const [product] = await listCartProducts(server.as(), { productIds: [productId] })
  expect(product).toMatchObject({
    placeId,
    placeHours: 'lun.–mar.\u00a08h–12h',
    place: { town: 'Amiens', department: '80' },
  })
})
