import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pageSize, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { sortOptions } from '#domain/catalogue/sort-orders.ts'
import type { Actor } from '#server/context.ts'
import { platformSettings, products } from '#server/database/schema/index.ts'
import {
  listedProducts,
  measurePriceSql,
  measureSql,
  sortExpressions,
} from '#server/database/schema/listed-products.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listProducts } from './list-products.ts'

const server = startTestServer()
let seller: Actor
let floors: string
let doors: string

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  const family = await makeCategory(ctx, { name: 'Sols et menuiserie', slug: 'maison' })
  floors = await makeCategory(ctx, { name: 'Sols', slug: 'sols', parentId: family })
  doors = await makeCategory(ctx, { name: 'Portes', slug: 'portes', parentId: family })
})
beforeEach(() => server.as().db.delete(products))

const make = (title: string, product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId: floors, quantity: 100, title, ...product })
const list = (query: string) => listProducts(server.as(), parseCatalogueSearch(new URLSearchParams(query)))
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)

test('listProducts sorts names with their numbers by value', async () => {
  for (const number of [10, 2, 1, 100, 20]) await make(`Lot ${number}`)
  expect(await titles('sort=name-asc')).toEqual(['Lot 1', 'Lot 2', 'Lot 10', 'Lot 20', 'Lot 100'])
  expect(await titles('sort=name-desc')).toEqual(['Lot 100', 'Lot 20', 'Lot 10', 'Lot 2', 'Lot 1'])
})

test('listProducts sorts prices by the cost of the smallest quantity', async () => {
  await make('10 m² à 12 €', { price: 1_200, saleUnit: 'm2', minimumQuantity: 10 })
  await make('porte à 45 €', { price: 4_500 })
  await make('4 cartons à 30 €', { price: 3_000, saleUnit: 'carton', quantityStep: 4 })
  await make('les 2 derniers cartons à 30 €', {
    price: 3_000,
    saleUnit: 'carton',
    quantityStep: 4,
    quantity: 2,
  })
  await make('10 pièces à 5 € au lieu de 20 €', {
    price: 2_000,
    minimumQuantity: 10,
    priceTiers: [{ from: 10, price: 500 }],
  })
  const cheapestFirst = [
    'porte à 45 €',
    '10 pièces à 5 € au lieu de 20 €',
    'les 2 derniers cartons à 30 €',
    '10 m² à 12 €',
    '4 cartons à 30 €',
  ]
  // Both cost 120 €, so the id decides.
  expect((await titles('sort=price-asc')).toSorted()).toEqual(cheapestFirst.toSorted())
  expect((await titles('sort=price-asc')).slice(0, 3)).toEqual(cheapestFirst.slice(0, 3))
  expect((await titles('sort=price-desc')).slice(2)).toEqual(cheapestFirst.slice(0, 3).reverse())
})

test('listProducts compares prices per square metre across units, and lists other products after them', async () => {
  await make('porte', { price: 100, createdAt: new Date('2026-01-01') })
  await make('palette', { price: 45_000, saleUnit: 'palette', contentQuantity: 60, contentUnit: 'm2' })
  await make('au m²', { price: 1_200, saleUnit: 'm2' })
  await make('carton', { price: 7_200, saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2' })
  await make('câble', { price: 50, saleUnit: 'ml', createdAt: new Date('2026-01-02') })
  expect(await titles('sort=price-m2')).toEqual(['palette', 'au m²', 'carton', 'câble', 'porte'])
  expect((await titles('sort=price-ml'))[0]).toBe('câble')
  expect(await titles('sort=price-m2&search=carton')).toEqual(['carton'])
})

test('a list by price per measure shows each product once across its pages', async () => {
  for (let index = 0; index < pageSize + 3; index += 1)
    await make(`m² ${index}`, { saleUnit: 'm2', price: 100 + index })
  for (let index = 0; index < pageSize + 3; index += 1) await make(`pièce ${index}`)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => titles(`sort=price-m2&page=${page}`)))
  expect(pages.map((page) => page.length)).toEqual([pageSize, pageSize, 6, 0])
  expect(new Set(pages.flat()).size).toBe(2 * pageSize + 6)
  expect(pages.flat().slice(0, pageSize + 3)).toEqual(
    Array.from({ length: pageSize + 3 }, (_, index) => `m² ${index}`),
  )
})

test('listProducts returns the measures by which prices of a category can be compared, and none where prices are concealed', async () => {
  await make('au m²', { saleUnit: 'm2' })
  await make('sac', { saleUnit: 'sac', contentQuantity: 25, contentUnit: 'kg', categoryId: doors })
  expect((await list('')).units).toEqual(['m2', 'kg'])
  expect((await list('parent=maison&category=sols')).units).toEqual(['m2'])
  expect((await list('parent=maison&category=portes')).units).toEqual(['kg'])
  await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  expect((await list('')).units).toEqual([])
  await server.as().db.delete(platformSettings)
})

const categoryPlan = async (condition: SQL | undefined, order: SQL[]): Promise<string> => {
  const { rows } = await server.as().db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    const page = tx
      .select({ id: listedProducts.id })
      .from(listedProducts)
      .where(and(eq(listedProducts.categoryId, floors), condition))
      .orderBy(...order)
      .limit(25)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${page.getSQL()}`)
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each(sortOptions.map(({ value }) => value))(
  'sortExpressions reads the order %s of a category from an index',
  async (sort) => {
    const plan = await categoryPlan(undefined, sortExpressions(sort))
    expect(plan).toContain('listed_products_of_category_by_')
    expect(plan).not.toContain('Sort')
  },
)

test('the order by price of one measure is read from an index', async () => {
  const plan = await categoryPlan(sql`${measureSql(listedProducts)} = 'm2'`, [
    measurePriceSql(listedProducts),
    asc(listedProducts.id),
  ])
  expect(plan).toContain('listed_products_of_category_by_measure')
  expect(plan).not.toContain('Sort')
})
