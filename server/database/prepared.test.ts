import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import type { Database } from './client.ts'
import { isOneOf, prepared } from './prepared.ts'
import { categories, products } from './schema/index.ts'

const server = startTestServer()
let productId: string

beforeAll(async () => {
  const { userId } = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as(), { slug: 'portes' })
  productId = await makeProduct(server.as(), { userId, categoryId, title: 'Porte pleine', price: 12_345 })
})

const { id, number, price, isHidden, createdAt, priceTiers, contentQuantity } = products
const flat = (db: Database) =>
  db
    .select({
      id,
      number,
      price,
      isHidden,
      createdAt,
      priceTiers,
      contentQuantity,
      categoryName: categories.name,
      nothing: categories.imageUrl,
      expression: sql<number>`1.5::float8`,
      named: sql<string>`upper(${products.title})`.as('named'),
      mapped: sql`${createdAt}`.mapWith(createdAt),
      mappedNull: sql`null::numeric`.mapWith(price),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(id, sql.placeholder('id')))

const nested = (db: Database) =>
  db
    .select({ id, category: { name: categories.name, slug: categories.slug } })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(id, sql.placeholder('id')))

test('rows are as Drizzle maps them, names in the same order, in a transaction as well', async () => {
  const { db } = server.as()
  const ask = prepared('flat rows', flat)
  const expected = await flat(db).prepare('the same').execute({ id: productId })
  expect(expected).toHaveLength(1)
  expect(expected[0]).toMatchObject({ price: 12_345, createdAt: expect.any(Date), nothing: null })
  const rows = await ask(db, { id: productId })
  expect(rows).toStrictEqual(expected)
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(expected[0] ?? {}))
  expect(await db.transaction((transaction) => ask(transaction, { id: productId }))).toStrictEqual(expected)
  expect(await ask(db, { id: crypto.randomUUID() })).toEqual([])
})

test('rows with parts are left to Drizzle', async () => {
  const { db } = server.as()
  const ask = prepared('rows with parts', nested)
  expect(await ask(db, { id: productId })).toEqual([
    { id: productId, category: { name: expect.any(String), slug: 'portes' } },
  ])
})

test('what is one of an array is planned once, however short the array', async () => {
  const ask = prepared('products of an array', (db) =>
    db.select({ id }).from(products).where(isOneOf(id, 'ids')),
  )
  await server.as().db.transaction(async (db) => {
    for (let time = 0; time < 10; time += 1)
      expect(await ask(db, { ids: [productId] })).toEqual([{ id: productId }])
    expect(await ask(db, { ids: [] })).toEqual([])
    const { rows } = await db.execute(
      sql`select generic_plans > 0 as "isPlannedOnce" from pg_prepared_statements where name = 'products of an array'`,
    )
    expect(rows).toEqual([{ isPlannedOnce: true }])
  })
})
