import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueSearch, emptySearch } from '#domain/catalogue/search.ts'
import { pickupPlaces, products } from '#server/database/schema/index.ts'
import { makeCategory, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listWiderRadii } from './count-by-department.ts'
import { listProducts } from './list-products.ts'

const server = startTestServer()
let radiators: string
let family: string
let sellerId: string

const lyon = '69001-lyon'
/** Sorted by distance from Lyon. */
const towns = {
  Lyon: '69123',
  Villeurbanne: '69266',
  Isle: '38193',
  Roanne: '42187',
  Grenoble: '38185',
  Strasbourg: '67482',
  Ajaccio: '2A004',
  'Saint-Denis': '97411',
}

beforeAll(async () => {
  const ctx = server.as()
  family = await makeCategory(ctx, { slug: 'chauffage' })
  radiators = await makeCategory(ctx, { slug: 'radiateurs', parentId: family })
  sellerId = (await makeSeller(ctx)).userId
  for (const [index, [title, communeCode]] of Object.entries(towns).entries()) {
    const pickupPlaceId = await makePlace(ctx, { sellerId, communeCode })
    await makeProduct(ctx, {
      userId: sellerId,
      categoryId: radiators,
      title,
      price: 1000 * (index + 1),
      pickupPlaceId,
    })
  }
  const nowhere = await makePlace(ctx, { sellerId, communeCode: null, town: 'Là-bas' })
  await makeProduct(ctx, {
    userId: sellerId,
    categoryId: radiators,
    title: 'Lieu inconnu',
    pickupPlaceId: nowhere,
  })
})

const list = (search: Partial<CatalogueSearch>) => listProducts(server.as(), { ...emptySearch, ...search })
const titles = async (search: Partial<CatalogueSearch>) =>
  (await list(search)).items.map(({ title }) => title)
const sorted = async (search: Partial<CatalogueSearch>) => (await titles(search)).sort()

describe('listProducts within a radius', () => {
  test.each([
    [10, ['Lyon', 'Villeurbanne']],
    [25, ['Lyon', 'Villeurbanne']],
    [50, ['Isle', 'Lyon', 'Villeurbanne']],
    [100, ['Grenoble', 'Isle', 'Lyon', 'Roanne', 'Villeurbanne']],
    [200, ['Grenoble', 'Isle', 'Lyon', 'Roanne', 'Villeurbanne']],
  ] as const)('finds the products within %s km of Lyon', async (radius, expected) => {
    expect(await sorted({ near: lyon, radius })).toEqual(expected)
    expect((await list({ near: lyon, radius })).total).toBe(expected.length)
  })

  test('combines the radius with a category, a price and words', async () => {
    const near = { near: lyon, radius: 100 } as const
    expect(await sorted({ ...near, parent: 'chauffage', maxPrice: 20 })).toEqual(['Lyon', 'Villeurbanne'])
    expect(await sorted({ ...near, category: radiators, minPrice: 35, search: 'roan' })).toEqual(['Roanne'])
    expect(await sorted({ ...near, parent: 'nulle-part' })).toEqual([])
  })

  test('returns nothing in an empty area and ignores an unknown town', async () => {
    expect(await titles({ near: '29200-brest', radius: 10 })).toEqual([])
    expect(await titles({ near: 'quelque part', radius: 10, sort: 'distance' })).toEqual(await titles({}))
  })

  test('finds products overseas and across the sea', async () => {
    expect(await sorted({ near: '97410-saint-pierre', radius: 100 })).toEqual(['Saint-Denis'])
    expect(await sorted({ near: '20200-bastia', radius: 200 })).toEqual(['Ajaccio'])
  })
})

describe('listProducts sorted by distance', () => {
  test('returns the nearest first and unknown places last', async () => {
    expect(await titles({ near: lyon, sort: 'distance' })).toEqual([...Object.keys(towns), 'Lieu inconnu'])
    expect(await titles({ near: lyon, sort: 'distance', radius: 50 })).toEqual([
      'Lyon',
      'Villeurbanne',
      'Isle',
    ])
    expect(
      (await titles({ near: '97410-saint-pierre', sort: 'distance', category: radiators })).slice(0, 1),
    ).toEqual(['Saint-Denis'])
  })

  test('returns each product once across pages, newest first within a commune', async () => {
    const ctx = server.as()
    const { userId } = await makeSeller(ctx)
    const categoryId = await makeCategory(ctx, { slug: 'beaucoup' })
    const places = [
      await makePlace(ctx, { sellerId: userId, communeCode: '69266' }),
      await makePlace(ctx, { sellerId: userId, communeCode: '69123' }),
      await makePlace(ctx, { sellerId: userId, communeCode: '69123', name: 'Autre dépôt' }),
    ]
    for (let number = 0; number < 55; number += 1)
      await makeProduct(ctx, {
        userId,
        categoryId,
        title: String(number),
        pickupPlaceId: places[number % 3],
        createdAt: new Date(Date.UTC(2026, 0, 1, number)),
      })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => titles({ parent: 'beaucoup', near: lyon, sort: 'distance', page })),
    )
    const numbers = Array.from({ length: 55 }, (_, index) => 54 - index)
    const inLyon = numbers.filter((number) => number % 3 !== 0)
    expect(pages.flat().map(Number)).toEqual([...inLyon, ...numbers.filter((number) => number % 3 === 0)])
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 7, 0])
  })
})

test('listProducts filters by department, also together with a radius', async () => {
  expect(await sorted({ department: '69' })).toEqual(expect.arrayContaining(['Lyon', 'Villeurbanne']))
  expect(await sorted({ department: '38', category: radiators })).toEqual(['Grenoble', 'Isle'])
  expect(await sorted({ department: '38', near: lyon, radius: 50 })).toEqual(['Isle'])
  expect(await titles({ department: '974' })).toEqual(['Saint-Denis'])
  expect(await titles({ department: '2B' })).toEqual([])
})

test('a product card contains the town and no finer place', async () => {
  const { items } = await list({ department: '42' })
  expect(items[0]?.place).toMatchObject({ town: 'Roanne', department: '42' })
  expect(Object.keys(items[0]?.place ?? {}).sort()).toEqual(['department', 'latitude', 'longitude', 'town'])
})

test('listProducts finds a moved pickup place at its new commune', async () => {
  const { db } = server.as()
  const [moved] = await db.select().from(products).where(eq(products.title, 'Strasbourg'))
  const { latitude, longitude } = { latitude: 45.77, longitude: 4.88 }
  await db
    .update(pickupPlaces)
    .set({ communeCode: '69266', latitude, longitude })
    .where(eq(pickupPlaces.id, moved?.pickupPlaceId ?? ''))
  expect(await sorted({ near: lyon, radius: 10, category: radiators })).toEqual([
    'Lyon',
    'Strasbourg',
    'Villeurbanne',
  ])
  expect(await titles({ department: '67' })).toEqual([])
})

describe('listWiderRadii', () => {
  const wider = (search: Partial<CatalogueSearch>) =>
    listWiderRadii(server.as(), { ...emptySearch, ...search })

  test('returns each radius that has more results', async () => {
    const offered = (search: Partial<CatalogueSearch>) => wider({ near: lyon, literal: '1', ...search })
    expect(await offered({ radius: 50, search: 'grenoble' })).toEqual([{ radius: 100, total: 1 }])
    expect(await offered({ radius: 100, search: 'ajaccio' })).toEqual([{ radius: null, total: 1 }])
  })

  test('returns the same totals as the lists', async () => {
    for (const search of [{}, { maxPrice: 60 }, { search: 'villeurbanne' }, { parent: 'chauffage' }])
      for (const { radius, total } of await wider({ near: lyon, radius: 10, ...search }))
        expect((await list({ near: lyon, ...search, radius })).total).toBe(total)
  })

  test('returns nothing without a town, a radius or a result', async () => {
    expect(await wider({})).toEqual([])
    expect(await wider({ near: lyon })).toEqual([])
    expect(await wider({ near: lyon, radius: 10, search: 'zzzz' })).toEqual([])
  })
})

test('the indexes by commune have few statistics, which shortens planning', async () => {
  const { rows } = await server.as().db.execute<{ kept: number }>(sql`
    select attstattarget as kept from pg_attribute join pg_class on pg_class.oid = attrelid
    where relname ~ '^listed_products.*_by_commune$' and attname = 'coalesce'`)
  expect(rows).toEqual([{ kept: 10 }, { kept: 10 }, { kept: 10 }])
})
