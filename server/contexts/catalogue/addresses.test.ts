import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { categorySlugs, products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getProduct } from './get-product.ts'

const server = startTestServer()
let seller: Actor
let userId: string
let categoryId: string

const readStatus = async (idOrNumber: string | number) =>
  (await server.request(`/api/products/${idOrNumber}`)).status

const readNumber = async (productId: string) => {
  const { db } = server.as()
  const [row] = await db.select({ number: products.number }).from(products).where(eq(products.id, productId))
  return row?.number as number
}

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  userId = seller.userId
  const family = await makeCategory(ctx, { slug: 'menuiserie' })
  categoryId = await makeCategory(ctx, { slug: 'portes', parentId: family })
  await ctx.db.insert(categorySlugs).values({ slug: 'anciennes-portes', categoryId })
  const elsewhere = await makeCategory(ctx, { slug: 'chauffage' })
  await makeProduct(ctx, { userId, categoryId: elsewhere, title: 'Radiateur' })
})

test('GET /products/:id returns a product by its id or number, and lists return the number', async () => {
  const id = await makeProduct(server.as(), { userId, categoryId })
  const number = await readNumber(id)
  for (const name of [id, number, id.toUpperCase(), `0${number}`]) {
    const answer = await server.request(`/api/products/${name}`)
    expect(await answer.json()).toMatchObject({ id, number })
  }
  const { items } = await (await server.request('/api/products?parent=menuiserie')).json()
  expect(items).toEqual([expect.objectContaining({ id, number })])
})

test.each(['porte', '-1', '1.5', '1e3', '0', '999999999999', '9'.repeat(30), '%00', '١٢'])(
  'GET /products/%s answers 404',
  async (name) => {
    expect(await readStatus(name)).toBe(404)
  },
)

test('GET /products/:id answers 410 for a deleted product, whose number is not reused', async () => {
  const id = await makeProduct(server.as(), { userId, categoryId })
  const number = await readNumber(id)
  await server.as().db.delete(products).where(eq(products.id, id))
  for (const name of [id, number]) {
    const answer = await server.request(`/api/products/${name}`)
    expect([answer.status, (await answer.json()).title]).toEqual([410, 'Cette annonce n’existe plus'])
  }
  expect(await readNumber(await makeProduct(server.as(), { userId, categoryId }))).toBeGreaterThan(number)
})

test("GET /products/:id answers 404 for a hidden product's number, and getProduct returns it to its seller", async () => {
  const id = await makeProduct(server.as(), { userId, categoryId, isHidden: true })
  const number = await readNumber(id)
  expect(await readStatus(number)).toBe(404)
  expect(await getProduct(server.as(seller), { productId: id })).toMatchObject({ number, isHidden: true })
})

test.each([
  ['parent=menuiserie&category=portes', true],
  ['parent=ailleurs&category=portes', true],
  ['parent=menuiserie&category=anciennes-portes', true],
  ['parent=menuiserie&category=PORTES', true],
  ['parent=menuiserie&category=inconnue', false],
])("GET /products accepts a category by its slug beside its parent's: %s", async (query, isFound) => {
  const { items } = await (await server.request(`/api/products?${query}`)).json()
  expect(items.length > 0).toBe(isFound)
  expect(items.map(({ title }: { title: string }) => title)).not.toContain('Radiateur')
})
