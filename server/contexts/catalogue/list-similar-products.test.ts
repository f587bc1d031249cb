import { expect, test } from 'vitest'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { platformSettings } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listSimilarProducts } from './list-similar-products.ts'

const server = startTestServer()

async function makeShop() {
  const [one, other] = await Promise.all([makeSeller(server.as()), makeSeller(server.as())])
  const familyId = await makeCategory(server.as())
  const categoryId = await makeCategory(server.as(), { parentId: familyId })
  const beside = await makeCategory(server.as(), { parentId: familyId })
  const make = (price: number, more: { status?: ProductStatus; [key: string]: unknown } = {}) =>
    makeProduct(server.as(), { userId: other.userId, categoryId, price, ...more })
  return { one, beside, make }
}

const listIds = (cards: { id: string }[]) => cards.map(({ id }) => id)

for (const status of ['disponible', 'vendu', 'outofstock'] as const)
  test(`listSimilarProducts of a product that is ${status} returns available ones of its category by price, then of its family`, async () => {
    const { one, beside, make } = await makeShop()
    const product = await make(10_000, { status, userId: one.userId })
    const elsewhere = await make(10_000, { categoryId: await makeCategory(server.as()) })
    const inFamily = await make(10_100, { categoryId: beside })
    const far = await make(90_000)
    const below = await make(9_000)
    const above = await make(10_500)
    const unavailable = await Promise.all([
      make(10_000, { status: 'vendu' }),
      make(10_000, { status: 'reserve' }),
      make(10_000, { isHidden: true }),
    ])
    const { similar } = await listSimilarProducts(server.as(), { productId: product })
    expect(listIds(similar)).toEqual([above, below, far, inFamily])
    expect([product, elsewhere, ...unavailable].filter((id) => listIds(similar).includes(id))).toEqual([])
  })

test("listSimilarProducts returns the seller's newest others that are not already shown", async () => {
  const { one, make } = await makeShop()
  const product = await make(10_000, { userId: one.userId })
  const shown = await make(10_000, { userId: one.userId })
  const categoryId = await makeCategory(server.as())
  const older = await make(5_000, { userId: one.userId, categoryId, createdAt: new Date('2026-01-01') })
  const newer = await make(7_000, { userId: one.userId, categoryId, createdAt: new Date('2026-02-01') })
  await make(7_000, { userId: one.userId, categoryId, status: 'vendu' })
  const { similar, ofSeller } = await listSimilarProducts(server.as(), { productId: product })
  expect(listIds(similar)).toEqual([shown])
  expect(listIds(ofSeller)).toEqual([newer, older])
})

test('listSimilarProducts rejects a product that visitors do not see, and one that does not exist', async () => {
  const { make } = await makeShop()
  await make(10_000)
  const ids = [
    await make(10_000, { isHidden: true }),
    await make(10_000, { status: 'a_valider' }),
    '999999999999',
  ]
  for (const productId of ids)
    await expect(listSimilarProducts(server.as(), { productId })).rejects.toMatchObject({ code: 'not-found' })
})

test('listSimilarProducts does not reveal concealed prices by its order', async () => {
  const { make } = await makeShop()
  const product = await make(10_000)
  const near = await make(10_001, { createdAt: new Date('2026-01-01') })
  const far = await make(90_000, { createdAt: new Date('2026-02-01') })
  const key = 'hide_prices_for_anonymous'
  await server.as().db.insert(platformSettings).values({ key, value: true })
  const seen = await listSimilarProducts(server.as(), { productId: product })
  expect(listIds(seen.similar)).toEqual([far, near])
  expect(seen.similar[0]?.price).toEqual({ kind: 'hidden' })
  const buyer = await makePerson(server.as())
  const asBuyer = await listSimilarProducts(server.as(buyer), { productId: product })
  expect(listIds(asBuyer.similar)).toEqual([near, far])
})
