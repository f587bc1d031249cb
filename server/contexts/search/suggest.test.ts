import { beforeAll, expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { platformSettings } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { explainSearch } from './explain-search.ts'
import { proposeCategoriesFor, suggest } from './suggest.ts'

const server = startTestServer()
let taps: string
beforeAll(async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const parentId = await makeCategory(ctx, { name: 'Sanitaire', slug: 'sanitaire' })
  taps = await makeCategory(ctx, { name: 'Robinetterie', slug: 'robinetterie', parentId })
  const roofs = await makeCategory(ctx, { name: 'Fenêtres de toit', slug: 'fenetres-de-toit' })
  await makeProduct(ctx, { userId, categoryId: taps, title: 'Mitigeur de lavabo chromé' })
  await makeProduct(ctx, { userId, categoryId: taps, title: 'Mitigeur d’évier noir' })
  await makeProduct(ctx, { userId, categoryId: roofs, title: 'Fenêtre de toit 78 x 98 cm' })
})

test('what is typed is gone on with where that finds something', async () => {
  const { searches, categories, articles } = await suggest(server.as(), { text: 'miti' })
  expect(searches).toContain('mitigeur')
  expect(searches).not.toContain('mitigeur thermostatique')
  expect(articles.map(({ title }) => title)).toContain('Mitigeur d’évier noir')
  expect(categories).toEqual([])
  expect((await suggest(server.as(), { text: 'mitigeur lav' })).searches).toEqual(['mitigeur lavabo'])
})

test('a word of the trade leads to its category', async () => {
  const { categories, articles } = await suggest(server.as(), { text: 'velux' })
  expect(categories).toEqual([{ name: 'Fenêtres de toit', slug: 'fenetres-de-toit', parentSlug: null }])
  expect(articles.map(({ title }) => title)).toEqual(['Fenêtre de toit 78 x 98 cm'])
  expect((await suggest(server.as(), { text: 'robin' })).categories).toMatchObject([
    { slug: 'robinetterie', parentSlug: 'sanitaire' },
  ])
})

test('too little suggests nothing, and signs are nothing', async () => {
  const nothing = { searches: [], categories: [], articles: [] }
  expect(await suggest(server.as(), { text: '' })).toEqual(nothing)
  expect(await suggest(server.as(), { text: 'm' })).toEqual(nothing)
  expect(await suggest(server.as(), { text: '%%' })).toEqual(nothing)
})

test('a hidden price is in no suggestion', async () => {
  const { db } = server.as()
  await db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  const hidden = await suggest(server.as(), { text: 'mitigeur' })
  expect(new Set(hidden.articles.map(({ price }) => price.kind))).toEqual(new Set(['hidden']))
  expect(JSON.stringify(hidden)).not.toContain('amount')
  await db.delete(platformSettings)
})

test('where nothing is found, the words are named without which something is', async () => {
  const explain = (search: string) =>
    explainSearch(server.as(), { ...emptySearch, search, sort: 'relevance' })
  expect(await explain('mitigeur')).toEqual({
    corrections: [],
    isAllButOne: false,
    leftOut: [],
    categories: [],
  })
  expect((await explain('mitijeur')).corrections).toEqual([{ from: 'mitijeur', to: 'mitigeur' }])
  expect(await explain('mitigeur noir hippopotame')).toMatchObject({ isAllButOne: true, leftOut: [] })
  const { leftOut, categories } = await explain('mitigeur hippopotame')
  expect(leftOut).toEqual([{ text: 'mitigeur', without: 'hippopotame', total: expect.any(Number) }])
  expect(categories).toMatchObject([{ slug: 'robinetterie' }])
})

test('a title proposes where it is filed, by whole words alone', async () => {
  expect(await proposeCategoriesFor(server.as(), { title: 'Lot de 2 mitigeurs neufs' })).toEqual([taps])
  expect(await proposeCategoriesFor(server.as(), { title: 'Table basse' })).toEqual([])
})
