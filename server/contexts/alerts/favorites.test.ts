import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { maxFavorites, maxProductsPerRequest } from '#domain/catalogue/favorites.ts'
import type { Actor } from '#server/context.ts'
import { favorites, products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { addFavorites, listFavorites, removeFavorite } from './favorites.ts'

const server = startTestServer()
let seller: Actor
let person: Actor
let categoryId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})
beforeEach(async () => {
  person = await makePerson(server.as())
})

const make = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
const asPerson = () => server.as(person)

test('addFavorites merges the device’s favourites once and skips deleted or hidden products', async () => {
  const [kept, both, other, hidden] = [
    await make(),
    await make(),
    await make(),
    await make({ isHidden: true }),
  ]
  await addFavorites(asPerson(), { productIds: [both] })
  await addFavorites(asPerson(), { productIds: [kept] })
  const deviceIds = [other, both, hidden, randomUUID()]
  const merged = await addFavorites(asPerson(), { productIds: deviceIds })
  expect(merged.ids).toEqual([other, kept, both])
  // The same request, sent again after a lost response.
  expect(await addFavorites(asPerson(), { productIds: deviceIds })).toEqual(merged)
  expect(await removeFavorite(asPerson(), { productId: kept })).toEqual({ ids: [other, both] })
  expect(await removeFavorite(asPerson(), { productId: 'invalid' })).toEqual({ ids: [other, both] })
})

test('favourites are private and require an account', async () => {
  const productId = await make()
  await addFavorites(asPerson(), { productIds: [productId] })
  const stranger = server.as(await makePerson(server.as()))
  expect(await listFavorites(stranger)).toEqual({ ids: [] })
  await removeFavorite(stranger, { productId })
  expect(await listFavorites(asPerson())).toEqual({ ids: [productId] })
  await expect(listFavorites(server.as())).rejects.toMatchObject({ code: 'not-signed-in' })
})

test('addFavorites keeps within the limit for concurrent requests', async () => {
  const productIds: string[] = []
  for (let made = 0; made < maxFavorites + 1; made += 1) productIds.push(await make())
  const [last, ...others] = productIds as [string, ...string[]]
  await Promise.all([
    addFavorites(asPerson(), { productIds: others.slice(0, 150) }),
    addFavorites(asPerson(), { productIds: others.slice(50) }),
  ])
  expect((await listFavorites(asPerson())).ids).toHaveLength(maxFavorites)
  await expect(addFavorites(asPerson(), { productIds: [last] })).rejects.toMatchObject({ code: 'conflict' })
})

test('listProductsByIds returns cards in the requested order and marks unavailable products', async () => {
  const [one, two, sold, hidden] = [
    await make({ title: 'Porte une' }),
    await make({ title: 'Porte deux' }),
    await make({ title: 'Porte vendue', quantity: 0, status: 'outofstock' }),
    await make({ isHidden: true }),
  ]
  const request = async (ids: string) => (await server.request(`/api/products/chosen?ids=${ids}`)).json()
  const answer = await request([two, hidden, sold, 'invalid', one, two, randomUUID()].join(','))
  expect(answer.cards.map(({ id }: { id: string }) => id)).toEqual([two, one])
  expect(answer.delisted).toEqual([
    { id: sold, number: expect.any(Number), title: 'Porte vendue', status: 'outofstock' },
  ])
  expect(await request('')).toEqual({ cards: [], delisted: [] })
  const many = Array.from({ length: 500 }, () => randomUUID())
  expect(await request([...many.slice(0, maxProductsPerRequest), one, ...many].join(','))).toEqual({
    cards: [],
    delisted: [],
  })
})

test('deleting a product deletes its favourites', async () => {
  const productId = await make()
  await addFavorites(asPerson(), { productIds: [productId] })
  await server.as().db.delete(products).where(eq(products.id, productId))
  expect(await server.as().db.$count(favorites, eq(favorites.userId, person.userId))).toBe(0)
})
