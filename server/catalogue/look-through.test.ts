import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type CatalogueSearch, emptySearch, type Sort } from '#domain/catalogue/search.ts'
import { makeCategory, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { leastMatching } from './least-matching.ts'
import { listProducts } from './list-products.ts'
import { findPlace, type Place } from './search-conditions.ts'

const server = startTestServer()
let slug: string

/** More than are looked through; every second one is new, and the forty oldest and dearest are to be restored. */
const count = 4_200
const worn = 40

beforeAll(async () => {
  slug = 'dalles'
  const categoryId = await makeCategory(server.as(), { slug })
  const { userId } = await makeSeller(server.as())
  await server.as().db.execute(sql`
    insert into products (title, price, quantity, category_id, user_id, unique_code, created_at, condition)
    select 'Dalle ' || n, n, 1, ${categoryId}, ${userId}, 'DALLE-' || n, now() - n * interval '1 minute',
      case when n > ${count - worn} then 'to_restore' when n % 2 = 0 then 'new_sealed' else 'reused_good' end
    from generate_series(1, ${count}) n`)
})

const page = (conditions: 'new_sealed' | 'to_restore', sort: Sort, number: number) =>
  listProducts(server.as(), {
    ...emptySearch,
    parent: slug,
    conditions: [conditions],
    sort,
    page: number,
  })
const titles = (...numbers: number[]) => numbers.map((number) => `Dalle ${number}`)
const namesOf = ({ items }: Awaited<ReturnType<typeof page>>) => items.map(({ title }) => title)

test('what many have is shown in the order asked for, page after page', async () => {
  const first = await page('new_sealed', 'date-desc', 1)
  expect(first).toMatchObject({ total: 1000, hasMore: true })
  expect(namesOf(first)).toEqual(titles(...Array.from({ length: 24 }, (_, index) => 2 * (index + 1))))
  const third = await page('new_sealed', 'price-asc', 3)
  expect(namesOf(third).slice(0, 2)).toEqual(titles(98, 100))
  expect(namesOf(await page('new_sealed', 'price-desc', 1)).slice(0, 2)).toEqual(titles(4160, 4158))
  // Behind the thousand that are counted.
  expect(namesOf(await page('new_sealed', 'date-desc', 50)).slice(0, 2)).toEqual(titles(2354, 2356))
})

test('what only the last have is found, and counted', async () => {
  const first = await page('to_restore', 'date-desc', 1)
  expect(first).toMatchObject({ total: worn, pageCount: 2 })
  expect(namesOf(first).slice(0, 2)).toEqual(titles(4161, 4162))
  expect(namesOf(await page('to_restore', 'date-desc', 2)).at(-1)).toBe('Dalle 4200')
  expect(namesOf(await page('to_restore', 'price-desc', 1)).slice(0, 2)).toEqual(titles(4200, 4199))
})

test('sums that are kept say how many there are at least', async () => {
  const least = async (search: Partial<CatalogueSearch>) => {
    const place = await findPlace(server.as(), { category: null, parent: slug })
    return leastMatching(server.as(), {
      search: { ...emptySearch, ...search },
      place: place as Place,
      filters: [],
    })
  }
  const fresh = (count - worn) / 2
  expect(await least({ conditions: ['new_sealed'] })).toBe(fresh)
  expect(await least({ conditions: ['to_restore'] })).toBe(worn)
  // Of one choice any value will do, of two both.
  expect(await least({ conditions: ['new_sealed', 'to_restore'] })).toBe(fresh)
  expect(await least({ conditions: ['new_sealed'], offers: ['retail'] })).toBe(fresh)
  expect(await least({ conditions: ['new_sealed'], offers: ['delivery'] })).toBeLessThanOrEqual(0)
  expect(await least({ conditions: ['new_sealed'], minPrice: 1 })).toBe(0)
})
