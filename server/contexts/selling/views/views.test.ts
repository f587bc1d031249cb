import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays, toParisDay } from '#domain/platform/days.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import type { Actor } from '#server/context.ts'
import { getInterest, sumViews } from '#server/contexts/selling/views.ts'
import { favorites, products, productViews, recentViews } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listOwnProducts, listSelectableProducts } from '../list-own-products.ts'
import { createViewCounter } from './view-counter.ts'

const server = startTestServer()
let seller: Actor
let categoryId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})

async function make(product: Partial<Parameters<typeof makeProduct>[1]> = {}) {
  const id = await makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
  const [row] = await server.as().db.select().from(products).where(eq(products.id, id))
  return { id, number: row?.number as number }
}

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-site': 'same-origin',
}
const postView = (number: number | string, headers: Record<string, string> = browser) =>
  server.request(`/vues/${number}`, { method: 'POST', headers })

const readViews = async (productId: string) => {
  const [row] = await server.as().db.select().from(productViews).where(eq(productViews.productId, productId))
  return row?.views ?? 0
}

test('createViewCounter sums views across processes and stores no visitor', async () => {
  const { id, number } = await make()
  expect((await postView(number)).status).toBe(204)
  const { views } = server.services
  for (const visitor of ['a', 'b', 'a']) views.count(number, visitor)
  expect(await readViews(id)).toBe(0)
  await views.flush()
  expect(await readViews(id)).toBe(3)
  const other = createViewCounter(server.services.connection, () => {})
  other.count(number, 'a')
  views.count(number, 'b')
  await Promise.all([other.stop(), views.flush()])
  expect(await readViews(id)).toBe(5)
  const [row] = await server.as().db.select().from(productViews).where(eq(productViews.productId, id))
  expect(Object.keys(row ?? {}).sort()).toEqual(['day', 'productId', 'views'])
})

test('POST /vues/:number does not count robots, other sites and programs', async () => {
  const { id, number } = await make()
  for (const headers of [
    { ...browser, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { ...browser, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0' },
    { ...browser, 'user-agent': 'curl/8' },
    { ...browser, 'sec-fetch-site': 'cross-site' },
    { 'user-agent': browser['user-agent'] },
  ])
    expect((await postView(number, headers)).status).toBe(204)
  await server.services.views.flush()
  expect(await readViews(id)).toBe(0)
})

test('createViewCounter stores nothing for unknown and hidden products', async () => {
  const hidden = await make({ isHidden: true })
  const { views } = server.services
  views.count(hidden.number, 'a')
  for (let number = 900_000_000; number < 900_000_020; number += 1) views.count(number, 'a')
  const before = await server.as().db.$count(productViews)
  await views.flush()
  expect(await server.as().db.$count(productViews)).toBe(before)
  expect(await readViews(hidden.id)).toBe(0)
  for (const number of ['0', '-1', '1e9', '9'.repeat(16), "1' or 1=1"])
    expect((await postView(encodeURIComponent(number))).status).not.toBe(204)
})

test("createViewCounter ignores views above a visitor's limit per minute", async () => {
  const { id, number } = await make()
  const views = createViewCounter(server.services.connection, () => {})
  for (let tried = 0; tried < 1_000; tried += 1) views.count(1_000_000 + tried, 'flood')
  views.count(number, 'flood')
  views.count(number, 'reader')
  await views.stop()
  expect(await readViews(id)).toBe(1)
})

test('createViewCounter does not invalidate cached pages', async () => {
  const { number } = await make()
  const { answers } = server.services.cache
  const findCached = () => answers.find('/about')
  const page = { content: new Uint8Array(1), headers: {}, etag: 'x' }
  await answers.make('/about', async () => page)
  expect(findCached()).toBeTruthy()
  await postView(number)
  await server.services.views.flush()
  expect(findCached()).toBeTruthy()
})

test('getInterest returns views, favourites and conversations by day to the seller alone', async () => {
  const { id, number } = await make()
  const { db } = server.as()
  const buyer = await makePerson(server.as())
  await db.insert(favorites).values({ userId: buyer.userId, productId: id })
  await db.insert(productViews).values({ productId: id, day: '2020-01-01', views: 99 })
  server.services.views.count(number, 'a')
  await server.services.views.flush()
  const days = await getInterest(server.as(seller), { productId: id })
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ views: 1, favorites: 1, conversations: 0 })
  expect(days.slice(0, -1).every(({ views, favorites }) => views + favorites === 0)).toBe(true)
  const other = await makeSeller(server.as())
  for (const [actor, code] of [
    [other, 'not-found'],
    [buyer, 'forbidden'],
    [null, 'not-signed-in'],
  ] as const)
    await expect(getInterest(server.as(actor), { productId: id })).rejects.toMatchObject({ code })
  await expect(getInterest(server.as(seller), { productId: randomUUID() })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('listOwnProducts returns numbers of views and sorts by them', async () => {
  const owner = await makeSeller(server.as())
  const made = await Promise.all([1, 2, 3].map(() => make({ userId: owner.userId })))
  for (const [index, { number }] of made.entries())
    for (let visitor = 0; visitor < index * 2; visitor += 1)
      server.services.views.count(number, `v${visitor}`)
  await server.services.views.flush()
  const page = await listOwnProducts(
    server.as(owner),
    parseOwnProductsSearch(new URLSearchParams({ sort: 'views-desc' })),
  )
  expect(page.items.map(({ id, views }) => [id, views])).toEqual([
    [made[2]?.id, 4],
    [made[1]?.id, 2],
    [made[0]?.id, 0],
  ])
})

test('sumViews leaves out days before the period and adds missing sums', async () => {
  const owner = await makeSeller(server.as())
  const [seen, expired, missed] = await Promise.all([1, 2, 3].map(() => make({ userId: owner.userId })))
  const { db, clock } = server.as()
  const today = toParisDay(clock.now())
  const rows = [
    { productId: seen?.id, day: addDays(today, -29), views: 2 },
    { productId: seen?.id, day: addDays(today, -30), views: 5 },
    { productId: expired?.id, day: addDays(today, -31), views: 9 },
    { productId: missed?.id, day: today, views: 4 },
  ].map((row) => ({ ...row, productId: row.productId as string }))
  await db.insert(productViews).values(rows)
  await db.insert(recentViews).values([
    { productId: seen?.id as string, views: 7 },
    { productId: expired?.id as string, views: 9 },
  ])
  await Promise.all([sumViews(server.as()), sumViews(server.as())])
  const search = parseOwnProductsSearch(new URLSearchParams({ sort: 'views-desc' }))
  const { items } = await listOwnProducts(server.as(owner), search)
  expect(items.map(({ id, views }) => [id, views])).toEqual([
    [missed?.id, 4],
    [seen?.id, 2],
    [expired?.id, 0],
  ])
  expect(await listSelectableProducts(server.as(owner), search)).toMatchObject(
    items.map(({ id }) => ({ id })),
  )
})
