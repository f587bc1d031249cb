import { beforeAll, expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import { isAtLength } from '#tests/helpers/at-length.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { seedDemonstration } from '#tools/demonstration/seed-demonstration.ts'
import { fillWithAdvertisements } from './fill.ts'
import { measureSearch } from './measure.ts'

const server = startTestServer({ DEMO_DATA: 'goods' })
beforeAll(async () => {
  await seedDemonstration(server.as(), () => {})
  await fillWithAdvertisements(server.as())
})

test.each([['held-out', true], ...(isAtLength ? [['tuning', false] as const] : [])] as const)(
  'the search finds the expected products for %s queries',
  async (_, isHeldOut) => {
    const ctx = server.as()
    const { rows } = await ctx.db.execute<{ title: string }>('select title from listed_products')
    const find = async (text: string) => {
      const { items } = await listProducts(ctx, { ...emptySearch, search: text, sort: 'relevance' })
      return items.map(({ title }) => title)
    }
    const { recall, reciprocalRank, emptyPrecision, failures } = await measureSearch(
      { titles: rows.map(({ title }) => title), find },
      (query) => query.isHeldOut === isHeldOut,
    )
    if (process.env.SEARCH_SHORT) console.info(failures.join('\n'))
    if (process.env.SEARCH_SHORT) console.info({ isHeldOut, recall, reciprocalRank, emptyPrecision })
    expect(recall).toBeGreaterThanOrEqual(0.95)
    expect(reciprocalRank).toBeGreaterThanOrEqual(0.85)
    expect(emptyPrecision).toBe(1)
  },
)
