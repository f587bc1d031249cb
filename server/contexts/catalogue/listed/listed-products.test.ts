import { eq, isNotNull, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type FieldType, fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import { emptySearch } from '#domain/catalogue/search.ts'
import {
  catalogueStatuses,
  countedStatuses,
  type ProductStatus,
  productStatuses,
} from '#domain/catalogue/statuses.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { restoreUser, suspendUser } from '#server/contexts/accounts/suspend-user.ts'
import {
  catalogueCounts,
  categories,
  emails,
  listedProducts,
  productCustomFieldValues,
  productImages,
  products,
  profiles,
} from '#server/database/schema/index.ts'
import { differences, makeCatalogueWorld } from '#tests/catalogue/world.ts'
import { makeCategory, makeProduct } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitForBlockedQuery } from '#tests/helpers/wait-for-blocked-query.ts'
import { listCategories } from '../categories.ts'
import { listProducts } from '../list-products.ts'
import { checkCatalogue, mergeCatalogueCounts } from './repair-listed-products.ts'

const server = startTestServer()
let world: Awaited<ReturnType<typeof makeCatalogueWorld>>
beforeAll(async () => {
  world = await makeCatalogueWorld(server.as())
})
beforeEach(async () => {
  await server.as().db.update(profiles).set({ suspendedAt: null }).where(isNotNull(profiles.suspendedAt))
})

const getSeller = () => world.sellers[0].userId
const countListed = (userId: string) =>
  server.as().db.$count(listedProducts, eq(listedProducts.userId, userId))

test('listed_products and listCategories contain the statuses that the domain lists and counts', async () => {
  const { db } = server.as()
  const id = await newProduct(server.as())
  const categoryId = world.categories[0] as string
  const numbers = async () => {
    const families = await listCategories(server.as())
    const category = families.flatMap(({ children }) => children).find((child) => child.id === categoryId)
    return { listed: await db.$count(listedProducts), counted: category?.productCount ?? 0 }
  }
  await db.update(products).set({ status: 'a_valider' }).where(eq(products.id, id))
  const without = await numbers()
  for (const status of productStatuses) {
    await db.update(products).set({ status }).where(eq(products.id, id))
    const isIn = (list: readonly ProductStatus[]) => Number(list.includes(status))
    expect([status, await numbers()]).toEqual([
      status,
      { listed: without.listed + isIn(catalogueStatuses), counted: without.counted + isIn(countedStatuses) },
    ])
  }
})

test("suspendUser removes all of the seller's products from listed_products", async () => {
  const { db } = server.as()
  await db.execute(sql`
    insert into products (title, price, quantity, category_id, user_id, unique_code)
    select 'Lot ' || n, 5, 1, ${world.categories[0]}, ${getSeller()}, 'LOT-' || n from generate_series(1, 100) n`)
  expect(await countListed(getSeller())).toBeGreaterThan(100)
  const admin = server.as(world.admin)
  await suspendUser(admin, { userId: getSeller(), reason: 'Essai' })
  expect(await countListed(getSeller())).toBe(0)
  await restoreUser(admin, { userId: getSeller() })
  expect(await differences(server.as())).toEqual([])
})

/** Runs two transactions at once: the second starts after the first has written, and the first commits when the second waits for it. */
async function runConcurrently(
  first: (ctx: Context) => Promise<unknown>,
  second: (ctx: Context) => Promise<unknown>,
  options: { waits: boolean },
): Promise<void> {
  const firstHasWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const one = inTransaction(server.as(), async (ctx) => {
    await first(ctx)
    firstHasWritten.resolve()
    await mayCommit.promise
  })
  await firstHasWritten.promise
  const two = inTransaction(server.as(), second)
  if (options.waits) await waitForBlockedQuery(server.as())
  else await two
  mayCommit.resolve()
  await Promise.all([one, two])
  expect(await differences(server.as())).toEqual([])
}

const newProduct = (ctx: Context) =>
  makeProduct(ctx, { userId: getSeller(), categoryId: world.categories[0] as string })
const suspend = ({ db }: Context) =>
  db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, getSeller()))
const restore = ({ db }: Context) =>
  db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, getSeller()))

test('a product inserted while its seller is being suspended is not listed', async () => {
  await runConcurrently(newProduct, suspend, { waits: true })
  expect(await countListed(getSeller())).toBe(0)
})

test('a product inserted before the suspension commits is not listed', async () => {
  await runConcurrently(suspend, newProduct, { waits: true })
  expect(await countListed(getSeller())).toBe(0)
})

test('a product inserted while the suspension is being lifted is listed', async () => {
  await suspend(server.as())
  await runConcurrently(newProduct, restore, { waits: true })
  expect(await countListed(getSeller())).toBeGreaterThan(0)
})

test('a product inserted while its category moves is listed in the new family', async () => {
  const move = ({ db }: Context) =>
    db
      .update(categories)
      .set({ parentId: world.families[1] })
      .where(eq(categories.id, world.categories[0] as string))
  await runConcurrently(newProduct, move, { waits: true })
})

test("concurrent changes of a product's title, value and picture are both listed", async () => {
  const [row] = await server
    .as()
    .db.select({ id: products.id })
    .from(products)
    .where(eq(products.title, 'Porte 7'))
  const id = row?.id as string
  const rename = ({ db }: Context) => db.update(products).set({ title: 'Autre' }).where(eq(products.id, id))
  const paint = ({ db }: Context) =>
    db
      .update(productCustomFieldValues)
      .set({ value: '#123456' })
      .where(sql`product_id = ${id} and custom_field_id = ${world.fields.colour.id}`)
  const picture = ({ db }: Context) =>
    db.update(productImages).set({ url: '/files/pictures/autre' }).where(eq(productImages.productId, id))
  await runConcurrently(rename, paint, { waits: true })
  await runConcurrently(paint, rename, { waits: true })
  await runConcurrently(picture, paint, { waits: true })
})

test('a sale does not wait for another insertion in its category', async () => {
  const other = ({ db }: Context) =>
    db.update(products).set({ status: 'vendu' }).where(eq(products.title, 'Porte 3'))
  await runConcurrently(newProduct, other, { waits: false })
})

test('mergeCatalogueCounts merges the counts of each value and keeps their sum', async () => {
  const { db } = server.as()
  for (let time = 0; time < 3; time += 1) await newProduct(server.as())
  await Promise.all([mergeCatalogueCounts(server.as()), mergeCatalogueCounts(server.as())])
  expect(await differences(server.as())).toEqual([])
  // Two concurrent merges may each take some rows of one count.
  await mergeCatalogueCounts(server.as())
  expect(await differences(server.as())).toEqual([])
  const { rows } = await db.execute(
    sql`select category_id, custom_field_id, value, department from catalogue_counts group by 1, 2, 3, 4 having count(*) > 1`,
  )
  expect(rows).toEqual([])
})

test('checkCatalogue repairs differences and emails the administrators', async () => {
  const { db } = server.as()
  const countMails = () => db.$count(emails, like(emails.template, 'catalogue-problem'))
  expect(await checkCatalogue(server.as())).toEqual({ products: 0, counts: 0 })
  expect(await countMails()).toBe(0)
  await inTransaction(server.as(), async ({ db }) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.delete(listedProducts).where(eq(listedProducts.title, 'Porte 5'))
    await db.update(listedProducts).set({ price: 1 }).where(eq(listedProducts.title, 'Porte 9'))
    await db
      .update(catalogueCounts)
      .set({ listed: 99 })
      .where(eq(catalogueCounts.categoryId, world.categories[1]))
  })
  const { products: repaired, counts } = await checkCatalogue(server.as())
  expect(repaired).toBe(2)
  expect(counts).toBeGreaterThan(0)
  expect(await countMails()).toBe(1)
  expect(await differences(server.as())).toEqual([])
})

test('checkCatalogue invalidates cached pages when counts alone were wrong', async () => {
  const { db } = server.as()
  const { live, cache } = server.services
  await expect.poll(() => live.subscribeToPublicChanges()).toBe(true)
  await db
    .update(catalogueCounts)
    .set({ listed: 98 })
    .where(eq(catalogueCounts.categoryId, world.categories[1]))
  const page = { content: new Uint8Array(1), headers: {}, etag: 'x' }
  await live.waitForPublishedEvents()
  await cache.answers.make('/', async () => page)
  expect(await checkCatalogue(server.as())).toMatchObject({ products: 0 })
  await expect.poll(() => cache.answers.find('/')).toBeNull()
})

test('listProducts counts a family up to a thousand and returns all of its pages', async () => {
  const { db } = server.as()
  const family = await makeCategory(server.as())
  await db.execute(sql`
    insert into products (title, price, quantity, category_id, user_id, unique_code)
    select 'Dalle ' || n, n % 7, 1, ${family}, ${world.sellers[1].userId}, 'DALLE-' || n
    from generate_series(1, 1030) n`)
  const page = (number: number, search = {}) =>
    listProducts(server.as(), { ...emptySearch, parent: family, page: number, ...search })
  const seen: string[] = []
  for (let number = 1; number <= 43; number += 1)
    seen.push(...(await page(number, { sort: 'price-desc' })).items.map(({ id }) => id))
  expect(new Set(seen).size).toBe(1030)
  expect(seen).toHaveLength(1030)
  expect(await page(1)).toMatchObject({ total: 1000, hasMore: true })
  expect(await page(43)).toMatchObject({ pageCount: 43 })
  expect(await page(44)).toMatchObject({ items: [] })
  expect(await page(1, { search: 'dalle 99' })).toMatchObject({ total: 11, hasMore: false, pageCount: 1 })
})

test('a long search vector is stored within its row', async () => {
  const ctx = server.as()
  const words = Array.from({ length: 270 }, (_, index) => `mot${index}x`).join(' ')
  const id = await makeProduct(ctx, {
    userId: getSeller(),
    categoryId: await makeCategory(ctx),
    description: words.slice(0, 2000),
  })
  const { rows } = await ctx.db.execute<{ bytes: number; chunk: number | null }>(sql`
    select pg_column_size(search_vector) as bytes, pg_column_toast_chunk_id(search_vector) as chunk
    from listed_products where id = ${id}`)
  expect(rows).toEqual([{ bytes: expect.any(Number), chunk: null }])
  expect(rows[0]?.bytes).toBeGreaterThan(2000)
})

test('search-values.sql compares the values of each field type as field-types.ts says', async () => {
  const { rows } = await server
    .as()
    .db.execute<{ type: FieldType; kind: string }>(
      sql`select type, characteristic_kind(type) as kind from unnest(${sql.param(fieldTypes)}::text[]) as type`,
    )
  expect(Object.fromEntries(rows.map(({ type, kind }) => [type, kind]))).toEqual(
    Object.fromEntries(fieldTypes.map((type) => [type, fieldDefinitions[type].match])),
  )
})
