import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emptySearch, maxListed } from '#domain/catalogue/search.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { findMatches, findSearchMatches, maxMatches } from './find-matches.ts'
import { interpretText } from './interpret-text.ts'
import { selectCardsInOrder } from './rank.ts'
import { suggest } from './suggest.ts'

const server = startTestServer()
/** The number of products with the same title; their numbers follow those of the other products. */
const copies = 6_000
const others = 3
let handle: string

beforeAll(async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const categoryId = await makeCategory(ctx)
  const oldest = await makeProduct(ctx, { userId, categoryId, title: 'Girouette en zinc' })
  const door = await makeProduct(ctx, {
    userId,
    categoryId,
    title: 'Porte pleine',
    description: 'Avec sa poignée de laiton.',
  })
  handle = await makeProduct(ctx, { userId, categoryId, title: 'Poignées en laiton' })
  const { rows } = await ctx.db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'listed_products' and column_name not in ('id', 'number')`)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await ctx.db.execute(sql`
    insert into listed_products (id, number, ${columns})
    select gen_random_uuid(), n + ${others}::int, ${columns}
    from listed_products, generate_series(1, ${copies}::int) n where id = ${door}`)
  expect(await ctx.db.execute(sql`select from listed_products where id = ${oldest}`)).toHaveProperty(
    'rowCount',
    1,
  )
})

/** A low limit of matches. */
const few = 100

const find = async (text: string, maxCount = maxMatches, condition?: SQL) => {
  const ctx = server.as()
  return findMatches(ctx, await interpretText(ctx, text), { condition, maxCount })
}

test('a search finds the newest of many matches, one more than a list shows', async () => {
  const { productNumbers: numbers, isPartial } = await find('porte')
  expect(isPartial).toBe(true)
  expect(numbers.toSorted((a, b) => b - a)).toEqual(
    Array.from({ length: maxListed + 1 }, (_, back) => others + copies - back),
  )
})

test('a search ranks titles that have its words before thousands of newer descriptions', async () => {
  const ctx = server.as()
  for (const query of ['laiton', 'poignée', 'laiton poignée']) {
    const { productNumbers: numbers } = await findSearchMatches(ctx, { ...emptySearch, search: query })
    expect((await selectCardsInOrder(ctx, numbers.slice(0, 1)))[0]?.id).toBe(handle)
    expect(numbers).toHaveLength(maxListed + 1)
  }
})

test('a search finds rare words in the oldest products', async () => {
  expect((await find('girouette')).productNumbers.length).toBe(1)
  expect((await find('girouette', few)).productNumbers.length).toBe(1)
  expect((await find('girouette zzz')).productNumbers.length).toBe(0)
})

test('a search of three words or more leaves out one, never the first, when no product has all', async () => {
  expect(await find('girouette zinc hippopotame', few)).toMatchObject({
    productNumbers: [1],
    isAllButOne: true,
  })
  expect(await find('zinc hippopotame girouette', few)).toMatchObject({
    productNumbers: [1],
    isAllButOne: true,
  })
  expect(await find('hippopotame girouette zinc', few)).toMatchObject({
    productNumbers: [],
    isAllButOne: false,
  })
  expect(await find('girouette zinc zèbre hippopotame', few)).toMatchObject({ productNumbers: [] })
  expect(await find('girouette hippopotame', few)).toMatchObject({ productNumbers: [] })
  expect(await find('girouette en zinc', few)).toMatchObject({ productNumbers: [1], isAllButOne: false })
})

test('a search drops neither a measure nor the thing it measures', async () => {
  for (const query of ['girouette 90x90', 'girouette 90 x 90 cm', 'girouette 750 W', '90x90 girouette'])
    expect(await find(query, few)).toMatchObject({ productNumbers: [], isAllButOne: false })
})

test('a search keeps all its words when only a filter leaves out the products that have them', async () => {
  expect(await find('girouette zinc', few, sql`false`)).toMatchObject({
    productNumbers: [],
    isAllButOne: false,
  })
  const elsewhere = sql`listed_products.title <> 'Girouette en zinc'`
  expect(await find('pleine porte zinc', few, elsewhere)).toMatchObject({ isAllButOne: true })
  expect(await find('girouette pleine zinc', few, elsewhere)).toMatchObject({ productNumbers: [] })
})

test('a suggestion offers a completion when any product matches it', async () => {
  expect((await suggest(server.as(), { text: 'por' })).searches).toContain('porte')
  expect((await suggest(server.as(), { text: 'giro' })).searches).toContain('girouette')
})

test('a search finds typed letters in the middle of a title', async () => {
  expect((await find('e ple', few)).productNumbers).toHaveLength(few)
  expect((await find('uette en zi')).productNumbers).toHaveLength(1)
})

test('a search ignores a repeated word', async () => {
  expect((await interpretText(server.as(), 'porte porte pleine portes')).terms).toHaveLength(2)
})
