import { beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueSearch, emptySearch, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { areaAroundCommune } from '#domain/places/distance.ts'
import { platformSettings } from '#server/database/schema/index.ts'
import { makeCategory, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { findCommune } from '../places/communes.ts'
import { countByCommune } from './count-by-commune.ts'
import { listProducts } from './list-products.ts'

const server = startTestServer()
const street = '7 impasse des Grèbes'
const communes = ['69123', '69266', '44109', '97411']

beforeAll(async () => {
  const ctx = server.as()
  const joinery = await makeCategory(ctx, { slug: 'menuiserie', name: 'Menuiserie' })
  const doors = await makeCategory(ctx, { slug: 'portes', name: 'Portes', parentId: joinery })
  const windows = await makeCategory(ctx, { slug: 'fenetres', name: 'Fenêtres', parentId: joinery })
  const { userId } = await makeSeller(ctx)
  for (const [index, communeCode] of communes.entries()) {
    const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode, street })
    const common = { userId, pickupPlaceId }
    await makeProduct(ctx, { ...common, categoryId: doors, title: 'Porte', price: 4_500 + index })
    if (index < 2)
      await makeProduct(ctx, { ...common, categoryId: windows, title: 'Fenêtre', price: 2_000 * (index + 1) })
  }
  const nowhere = await makePlace(ctx, { sellerId: userId, communeCode: null, town: 'Là-bas' })
  await makeProduct(ctx, {
    userId,
    categoryId: joinery,
    title: 'Porte de nulle part',
    pickupPlaceId: nowhere,
  })
})

const parse = (query: string) => parseCatalogueSearch(new URLSearchParams(query))

test('countByCommune counts the products of each commune with the lowest price and the commune’s centre', async () => {
  const { communes: counts, isPartial } = await countByCommune(server.as(), emptySearch)
  const { latitude, longitude } = findCommune('69123') ?? {}
  expect(counts[0]).toEqual({
    code: '69123',
    name: 'Lyon',
    department: '69',
    latitude,
    longitude,
    count: 2,
    minPrice: 2_000,
  })
  expect(counts.map(({ code, count }) => [code, count])).toEqual([
    ['69123', 2],
    ['69266', 2],
    ['44109', 1],
    ['97411', 1],
  ])
  expect(isPartial).toBe(false)
})

describe('countByCommune agrees with the list of a commune’s area for', () => {
  test.each<[string, Partial<CatalogueSearch>]>([
    ['the whole catalogue', {}],
    ['words', { search: 'porte' }],
    ['several categories', { parent: 'menuiserie', categories: ['fenetres', 'portes'] }],
    ['a price', { maxPrice: 30 }],
  ])('%s', async (_, change) => {
    const search = { ...emptySearch, ...change }
    const { communes: counts } = await countByCommune(server.as(), search)
    expect(counts.length).toBeGreaterThan(0)
    for (const commune of counts) {
      const { total } = await listProducts(server.as(), { ...search, area: areaAroundCommune(commune) })
      expect(total, commune.name).toBe(commune.count)
    }
  })
})

test('countByCommune ignores the searched area and follows the other filters', async () => {
  const lyon = parse('area=4.8,45.7,4.9,45.8')
  expect((await listProducts(server.as(), lyon)).total).toBe(4)
  expect((await countByCommune(server.as(), lyon)).communes).toHaveLength(4)
  const windows = parse('parent=menuiserie&category=fenetres')
  expect((await countByCommune(server.as(), windows)).communes.map(({ code }) => code)).toEqual([
    '69123',
    '69266',
  ])
})

test('GET /products/by-commune contains no street, and no price where prices are concealed', async () => {
  const body = await (await server.request('/api/products/by-commune')).text()
  expect(body).toContain('Villeurbanne')
  expect(body).not.toContain('Grèbes')
  const { db } = server.as()
  await db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  const { communes: concealed } = await countByCommune(server.as(), emptySearch)
  expect(new Set(concealed.map(({ minPrice }) => minPrice))).toEqual(new Set([null]))
  await db.delete(platformSettings)
})

test('listProducts searches several categories together, a family with its subcategories', async () => {
  const ctx = server.as()
  const heating = await makeCategory(ctx, { slug: 'chauffage', name: 'Chauffage' })
  const { userId } = await makeSeller(ctx)
  await makeProduct(ctx, { userId, categoryId: heating, title: 'Radiateur' })
  const total = async (query: string) => (await listProducts(ctx, parse(query))).total
  expect(await total('categories=chauffage&categories=fenetres')).toBe(3)
  expect(await total('categories=chauffage&categories=menuiserie')).toBe(8)
  expect(await total('families=chauffage&parent=menuiserie&categories=&categories=portes')).toBe(5)
})

test('listProducts searches several categories within their family, and finds nothing in unknown ones', async () => {
  const total = async (query: string) => (await listProducts(server.as(), parse(query))).total
  expect(await total('parent=menuiserie&categories=portes&categories=fenetres')).toBe(6)
  expect(await total('parent=menuiserie&categories=&categories=portes')).toBe(4)
  expect(await total('parent=menuiserie&category=portes&categories=')).toBe(7)
  expect(await total('parent=menuiserie&categories=nulle-part&categories=ailleurs')).toBe(0)
})
