import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { platformSettings } from '#server/database/schema/index.ts'
import { tellsAmount } from '#tests/helpers/amounts.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listCartProducts } from './list-cart-products.ts'

const server = startTestServer()

test('answers sold products too, but neither unknown ones nor those that wait for validation', async () => {
  const { userId } = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  const [there, sold, waiting] = await Promise.all(
    (['disponible', 'vendu', 'a_valider'] as const).map((status) =>
      makeProduct(server.as(), { userId, categoryId, status }),
    ),
  )
  const productIds = [there, sold, waiting, randomUUID()].map(String)
  const answered = await listCartProducts(server.as(), { productIds })
  expect(answered.map((product) => product.id).sort()).toEqual([there, sold].sort())
})

test('keeps prices back from whom they are hidden', async () => {
  const { userId } = await makeSeller(server.as())
  const productId = await makeProduct(server.as(), {
    userId,
    categoryId: await makeCategory(server.as()),
    price: 777_77,
  })
  await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  const input = { productIds: [productId] }
  expect(tellsAmount(JSON.stringify(await listCartProducts(server.as(), input)), 777_77)).toBe(false)
  const buyer = await makePerson(server.as())
  expect((await listCartProducts(server.as(buyer), input))[0]?.price).toEqual({
    kind: 'amount',
    amount: 777_77,
  })
})
