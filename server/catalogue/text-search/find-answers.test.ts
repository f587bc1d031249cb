import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mostListed } from '#domain/catalogue/search.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { findAnswers, full, quick } from './find-answers.ts'
import { rankAnswers, selectRanked } from './rank.ts'
import { readText } from './read-text.ts'
import { suggest } from './suggest.ts'

const server = startTestServer()
/** As if so many had been listed and most were gone again: as far apart as many products of other words would put them. */
const copies = 6_000
const apart = 150
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
    where table_name = 'listed_products' and column_name not in ('id', 'number', 'search_vector')`)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await ctx.db.execute(sql`
    insert into listed_products (id, number, search_vector, ${columns})
    select gen_random_uuid(), n * ${apart}, ts_delete(search_vector, search_stretches(number)) || array_to_tsvector(search_stretches(n * ${apart})),
      ${columns}
    from listed_products, generate_series(1, ${copies}::int) n where id = ${door}`)
  expect(await ctx.db.execute(sql`select from listed_products where id = ${oldest}`)).toHaveProperty(
    'rowCount',
    1,
  )
})

/** Most tests ask what is found, on however busy a machine. */
const unhurried = { full: { ...full, patience: 10_000 }, quick: { ...quick, patience: 10_000 } }
const find = async (text: string, extent = unhurried.full, condition?: SQL) => {
  const ctx = server.as()
  return findAnswers(ctx, await readText(ctx, text), condition, extent)
}
test('of what many have the newest are found, more than a list shows, and not all are looked at', async () => {
  const { numbers, isPartial } = await find('porte')
  const counted = numbers.length
  expect(isPartial).toBe(true)
  expect(counted).toBeGreaterThan(mostListed)
  expect(counted).toBeLessThan(copies / 2)
  expect(numbers).toEqual(Array.from({ length: counted }, (_, back) => (copies - back) * apart))
})

test('what is called so comes before thousands of which it is only told, however long ago it was listed', async () => {
  const ctx = server.as()
  for (const asked of ['laiton', 'poignée', 'laiton poignée']) {
    const { numbers, isPartial } = await rankAnswers(
      ctx,
      { text: await readText(ctx, asked), condition: undefined, from: null },
      { ...unhurried.full, titlePatience: 10_000 },
    )
    expect(isPartial).toBe(true)
    expect((await selectRanked(ctx, numbers.slice(0, 1)))[0]?.id).toBe(handle)
    expect(numbers).toHaveLength(mostListed + 1)
  }
})

test('what is rare is found however long ago it was listed', async () => {
  expect((await find('girouette')).numbers.length).toBe(1)
  expect((await find('girouette', unhurried.quick)).numbers.length).toBe(1)
  expect((await find('girouette zzz')).numbers.length).toBe(0)
})

test('where nothing has all of three words or more, those that have all but one answer, never without the first', async () => {
  const patient = { ...quick, patience: 5_000 }
  expect(await find('girouette zinc hippopotame', patient)).toMatchObject({ numbers: [1], isAllButOne: true })
  expect(await find('zinc hippopotame girouette', patient)).toMatchObject({ numbers: [1], isAllButOne: true })
  expect(await find('hippopotame girouette zinc', patient)).toMatchObject({ numbers: [], isAllButOne: false })
  expect(await find('girouette zinc zèbre hippopotame', patient)).toMatchObject({ numbers: [] })
  expect(await find('girouette hippopotame', patient)).toMatchObject({ numbers: [] })
  expect(await find('girouette en zinc', patient)).toMatchObject({ numbers: [1], isAllButOne: false })
})

test('a thing in a measure that nobody has is answered by the thing in others', async () => {
  const patient = { ...quick, patience: 5_000 }
  for (const asked of ['girouette 90x90', 'girouette 90 x 90 cm', 'girouette 750 W', 'girouette 83'])
    expect(await find(asked, patient)).toMatchObject({ numbers: [1], isAllButOne: true })
  expect(await find('90x90 girouette', patient)).toMatchObject({ numbers: [], isAllButOne: false })
})

test('what other filters leave out is not answered by fewer words', async () => {
  const patient = { ...quick, patience: 5_000 }
  expect(await find('girouette zinc', patient, sql`false`)).toMatchObject({ numbers: [], isAllButOne: false })
  const elsewhere = sql`listed_products.title <> 'Girouette en zinc'`
  expect(await find('pleine porte zinc', patient, elsewhere)).toMatchObject({ isAllButOne: true })
  expect(await find('girouette pleine zinc', patient, elsewhere)).toMatchObject({ numbers: [] })
})

test('a completion is offered when anything answers it, new or old', async () => {
  expect((await suggest(server.as(), { text: 'por' })).searches).toContain('porte')
  expect((await suggest(server.as(), { text: 'giro' })).searches).toContain('girouette')
})

test('what takes too long is not waited for, and there may be more', async () => {
  const slow = sql`pg_sleep(0.2) is not null`
  const found = { numbers: [expect.any(Number)], isPartial: false }
  expect(await find('zinc girouette', { ...quick, patience: 5_000 })).toMatchObject(found)
  expect(await find('zinc girouette', quick, slow)).toMatchObject({ numbers: [], isPartial: true })
})

test('a first look that takes its time takes none of what there is for the others', async () => {
  await server.as().db.execute(sql`create sequence first_is_slow`)
  const firstIsSlow = sql`pg_sleep(case nextval('first_is_slow') when 1 then 1.1 else 0.0002 end) is not null`
  const { numbers } = await find('pleine porte', { ...quick, patience: 1000 }, firstIsSlow)
  expect(numbers).toHaveLength(quick.most)
})

test('the letters as they were typed are looked for in the newest titles', async () => {
  expect((await find('e ple', { ...unhurried.quick, titles: 5 })).numbers).toHaveLength(5)
  expect((await find('uette en zi', { ...unhurried.quick, titles: copies })).numbers).toEqual([])
  expect((await find('uette en zi')).numbers).toHaveLength(1)
})

test('a word said again is one word', async () => {
  expect((await readText(server.as(), 'porte porte pleine portes')).terms).toHaveLength(2)
})
