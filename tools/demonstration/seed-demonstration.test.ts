import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/database/schema/index.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { readMarket } from './market/read-market.ts'
import { readDemonstration } from './read-demonstration.ts'
import { seedDemonstration } from './seed-demonstration.ts'

const server = startTestServer()

test('seedDemonstration inserts the products once and enqueues the market only when configured', async () => {
  const enqueued: string[] = []
  const ctx = server.as()
  const { db } = ctx
  const jobs = { ...ctx.jobs, enqueue: async (_: unknown, name: string) => void enqueued.push(name) }
  const seed = (demoData: 'goods' | 'market') =>
    seedDemonstration({ ...ctx, jobs, config: { ...ctx.config, demoData } }, () => {})
  await expect(
    seedDemonstration(
      {
        ...ctx,
        jobs: { ...jobs, enqueue: () => Promise.reject(new Error('cut off')) },
        config: { ...ctx.config, demoData: 'market' },
      },
      () => {},
    ),
  ).rejects.toThrow('cut off')
  expect(await db.$count(products)).toBe(0)
  await seed('market')
  for (const demoData of ['market', 'goods'] as const) await seed(demoData)
  const { products: goods } = await readDemonstration()
  expect(await db.$count(products)).toBe(goods.length)
  expect(enqueued).toEqual(['play-market'])
  expect(await db.$count(products, sql`provenance ->> 'kind' is null`)).toBe(0)
  expect(await db.$count(products, sql`provenance ->> 'diagnostic' is not null`)).toBeGreaterThan(3)
  expect((await db.execute(sql`select 1 from orders`)).rows).toEqual([])
})

test('every account and product that the market names exists', async () => {
  const [{ accounts, products: goods }, market] = await Promise.all([readDemonstration(), readMarket()])
  const people = new Set([...accounts, ...market.accounts].map(({ email }) => email))
  const titles = new Set(goods.map(({ title }) => title))
  const stories = [...market.orders, ...market.conversations, ...market.priceRequests, ...market.watches]
  for (const { buyer } of [...stories, ...market.searches]) expect(people).toContain(buyer)
  for (const { seller } of [...market.payable, ...market.openingHours, ...market.imports])
    expect(people).toContain(seller)
  const named = [
    ...market.orders.flatMap(({ items }) => items.map(({ product }) => product)),
    ...[...market.conversations, ...market.priceRequests, ...market.watches, ...market.priceChanges].map(
      ({ product }) => product,
    ),
    ...Object.keys({ ...market.listedSince, ...market.priceBefore }),
  ]
  for (const title of named) expect(titles).toContain(title)
})
