import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { makeCategory, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listProducts } from './list-products.ts'

const server = startTestServer()

/** Every second one is new. */
const count = 2_600

beforeAll(async () => {
  const categoryId = await makeCategory(server.as(), { slug: 'dalles' })
  const { userId } = await makeSeller(server.as())
  await server.as().db.execute(sql`
    insert into products (title, price, quantity, category_id, user_id, unique_code, created_at, condition)
    select 'Dalle ' || n, n, 1, ${categoryId}, ${userId}, 'DALLE-' || n, now() - n * interval '1 minute',
      case when n % 2 = 0 then 'new_sealed' else 'reused_good' end
    from generate_series(1, ${count}) n`)
})

/** With a price, so that no sums say how many there are. */
async function listNew(page = 1) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const search = {
      ...emptySearch,
      parent: 'dalles',
      conditions: ['new_sealed' as const],
      minPrice: 1,
      page,
    }
    const { total, hasMore, items } = await listProducts(server.as(), search)
    const texts = (query.mock.calls as unknown[][]).map(([asked]) => (asked as { text?: string }).text ?? '')
    const looks = texts.filter((text) => text.includes('limit 4000')).length
    return { total, hasMore, looks, first: items[0]?.title }
  } finally {
    query.mockRestore()
  }
}

const wear = (condition: ReturnType<typeof sql>) =>
  server.as().db.execute(sql`update products set condition = 'reused_good' where ${condition}`)

test('what matched is asked again, and looked for again where too few of it still match', async () => {
  // One look for the page, one for the number.
  expect(await listNew()).toEqual({ total: 1000, hasMore: true, looks: 2, first: 'Dalle 2' })
  expect(await listNew(2)).toEqual({ total: 1000, hasMore: true, looks: 1, first: 'Dalle 50' })
  await wear(sql`price <= 200`)
  expect(await listNew()).toEqual({ total: 1000, hasMore: true, looks: 1, first: 'Dalle 202' })
  await wear(sql`price <= 500`)
  expect(await listNew()).toEqual({ total: 1000, hasMore: true, looks: 2, first: 'Dalle 502' })
  await wear(sql`price <= 800`)
  expect(await listNew()).toEqual({ total: 900, hasMore: false, looks: 2, first: 'Dalle 802' })
})
