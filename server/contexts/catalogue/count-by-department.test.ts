import { beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueSearch, emptySearch, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { departmentOfCommune } from '#domain/places/commune.ts'
import { departments } from '#domain/places/departments.ts'
import { makeCategory, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { countByDepartment } from './count-by-department.ts'
import { listProducts } from './list-products.ts'
import { listRelatedLists } from './list-related-lists.ts'

const server = startTestServer()

/** Communes of nine departments, among them an island's and one overseas. */
const communes = ['69123', '69266', '38185', '42187', '67482', '2A004', '97411', '75056', '44109', '85191']
let doors: string

beforeAll(async () => {
  const ctx = server.as()
  const joinery = await makeCategory(ctx, { slug: 'menuiserie', name: 'Menuiserie' })
  doors = await makeCategory(ctx, { slug: 'portes', name: 'Portes', parentId: joinery })
  const heating = await makeCategory(ctx, { slug: 'chauffage', name: 'Chauffage' })
  const { userId } = await makeSeller(ctx)
  for (const [index, communeCode] of communes.entries()) {
    const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode })
    const common = { userId, pickupPlaceId }
    await makeProduct(ctx, { ...common, categoryId: doors, title: 'Porte', price: 1000 * (index + 1) })
    if (index % 2 === 0)
      await makeProduct(ctx, { ...common, categoryId: heating, title: 'Radiateur', price: 5000 })
  }
  const nowhere = await makePlace(ctx, { sellerId: userId, communeCode: null, town: 'Là-bas' })
  await makeProduct(ctx, {
    userId,
    categoryId: joinery,
    title: 'Porte de nulle part',
    pickupPlaceId: nowhere,
  })
})

const near = { near: '69001-lyon', radius: 100 } as const

describe('countByDepartment agrees with the lists for', () => {
  test.each<[string, Partial<CatalogueSearch>]>([
    ['the whole catalogue', {}],
    ['a family', { parent: 'menuiserie' }],
    ['a category', { parent: 'menuiserie', category: 'portes' }],
    ['an unknown category', { parent: 'nulle-part' }],
    ['prices', { minPrice: 25, maxPrice: 60 }],
    ['prices in a category', { parent: 'chauffage', minPrice: 25 }],
    ['words', { search: 'radiateur' }],
    ['words in a category', { search: 'porte', parent: 'menuiserie' }],
    ['a radius', near],
    ['a radius with words and a price', { ...near, search: 'porte', maxPrice: 35 }],
    ['a chosen department', { department: '69' }],
  ])('%s', async (_, change) => {
    const search = { ...emptySearch, ...change }
    const { departments: counts, isPartial } = await countByDepartment(server.as(), search)
    // Departments with products or a count, and a tenth of the others.
    const compared = departments.filter(
      ({ code }, index) =>
        communes.some((commune) => departmentOfCommune(commune) === code) ||
        counts.some((count) => count.code === code) ||
        index % 10 === 0,
    )
    const listed = await Promise.all(
      compared.map(async ({ code }) => {
        const { total } = await listProducts(server.as(), { ...search, department: code })
        return { code, count: total }
      }),
    )
    expect(counts).toEqual(listed.filter(({ count }) => count > 0))
    expect(isPartial).toBe(false)
  })
})

test('countByDepartment counts the products of each department', async () => {
  const { departments: counts } = await countByDepartment(server.as(), emptySearch)
  expect(counts).toContainEqual({ code: '69', count: 3 })
  expect(counts).toContainEqual({ code: '974', count: 2 })
  expect(counts).toHaveLength(9)
})

test('GET /products/by-department may be cached for a minute, unless prices are filtered', async () => {
  const get = (query: string) => server.request(`/api/products/by-department?${query}`)
  const response = await get('parent=menuiserie')
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await response.json()).toEqual(
    await countByDepartment(server.as(), parseCatalogueSearch(new URLSearchParams('parent=menuiserie'))),
  )
  expect((await get('minPrice=20')).headers.get('cache-control')).toBe('private, no-store')
})

describe('listRelatedLists', () => {
  const related = (change: Partial<CatalogueSearch>) =>
    listRelatedLists(server.as(), { ...emptySearch, ...change })

  test('returns the other departments of the region and the categories of a department', async () => {
    expect(await related({ department: '38' })).toEqual({
      departments: [
        { code: '69', count: 3 },
        { code: '42', count: 1 },
      ],
      hasMore: true,
      categories: [
        { name: 'Chauffage', slug: 'chauffage', family: null, count: 1 },
        { name: 'Menuiserie', slug: 'menuiserie', family: null, count: 1 },
      ],
    })
  })

  test('returns the neighbours and subcategories of a category in a department', async () => {
    expect(await related({ department: '44', parent: 'menuiserie' })).toEqual({
      departments: [{ code: '85', count: 1 }],
      hasMore: true,
      categories: [{ name: 'Portes', slug: 'portes', family: 'menuiserie', count: 1 }],
    })
    expect(
      (await related({ department: '44', parent: 'menuiserie', category: 'portes' })).categories,
    ).toEqual([])
    // Vendée has no heating.
    expect((await related({ department: '44', parent: 'chauffage' })).departments).toEqual([])
  })

  test('returns the departments with most products of a category', async () => {
    const { departments: first, hasMore, categories } = await related({ parent: 'menuiserie' })
    expect(first[0]).toEqual({ code: '69', count: 2 })
    expect(first).toHaveLength(9)
    expect(hasMore).toBe(false)
    expect(categories).toEqual([])
  })

  test('returns at most twelve departments and says that there are more', async () => {
    const ctx = server.as()
    const { userId } = await makeSeller(ctx)
    for (const communeCode of ['35238', '29019', '56260', '22278']) {
      const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode })
      await makeProduct(ctx, { userId, categoryId: doors, pickupPlaceId })
    }
    const { departments: first, hasMore } = await related({ parent: 'menuiserie' })
    expect(first).toHaveLength(12)
    expect(hasMore).toBe(true)
  })

  test('returns nothing for an unknown category', async () => {
    expect(await related({ parent: 'nulle-part', department: '44' })).toEqual({
      departments: [],
      hasMore: false,
      categories: [],
    })
  })
})
