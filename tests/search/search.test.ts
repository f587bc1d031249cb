import { beforeAll, expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { seedDemonstration } from '#tools/demonstration/seed-demonstration.ts'
import { fillWithAdvertisements } from './fill.ts'
import { measureSearch } from './measure.ts'
import { furtherSearchQueries, queries, spokenSearchQueries } from './queries.ts'

const server = startTestServer({ DEMO_DATA: 'goods' })
beforeAll(async () => {
  await seedDemonstration(server.as(), () => {})
  await fillWithAdvertisements(server.as())
})

const heldOut = queries.filter(({ isHeldOut }) => isHeldOut)
const tuning = queries.filter(({ isHeldOut }) => !isHeldOut)

test.each([
  { table: 'held-out', selected: heldOut, minRecall: 0.97, minRank: 0.98 },
  ...(isLongRun ? [{ table: 'tuning', selected: tuning, minRecall: 0.95, minRank: 0.85 }] : []),
  { table: 'spoken', selected: spokenSearchQueries, minRecall: 0.95, minRank: 0.9 },
  { table: 'further', selected: furtherSearchQueries, minRecall: 0.95, minRank: 0.9 },
])(
  'the search finds the expected products for $table queries',
  async ({ table, selected, minRecall, minRank }) => {
    const ctx = server.as()
    const { rows } = await ctx.db.execute<{ title: string }>('select title from listed_products')
    const find = async (text: string) => {
      const { items } = await listProducts(ctx, { ...emptySearch, search: text, sort: 'relevance' })
      return items.map(({ title }) => title)
    }
    const { recall, reciprocalRank, emptyPrecision, failures } = await measureSearch(
      { titles: rows.map(({ title }) => title), find },
      selected,
    )
    if (process.env.SEARCH_SHORT) console.info(failures.join('\n'))
    if (process.env.SEARCH_SHORT) console.info({ table, recall, reciprocalRank, emptyPrecision })
    expect(recall).toBeGreaterThanOrEqual(minRecall)
    expect(reciprocalRank).toBeGreaterThanOrEqual(minRank)
    expect(emptyPrecision).toBe(1)
  },
)
