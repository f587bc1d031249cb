import { beforeAll, expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { platformSettings } from '#server/database/schema/index.ts'
import { makeCategory, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
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

test('suggest completes a text where the completion has results', async () => {
  const { searches, categories, products } = await suggest(server.as(), { text: 'miti' })
  expect(searches).toContain('mitigeur')
  expect(searches).not.toContain('mitigeur thermostatique')
  expect(products.map(({ title }) => title)).toContain('Mitigeur d’évier noir')
  expect(categories).toEqual([])
  expect((await suggest(server.as(), { text: 'mitigeur lav' })).searches).toEqual(['mitigeur lavabo'])
})

test('suggest returns the category of a synonym', async () => {
  const { categories, products } = await suggest(server.as(), { text: 'velux' })
  expect(categories).toEqual([{ name: 'Fenêtres de toit', slug: 'fenetres-de-toit', parentSlug: null }])
  expect(products.map(({ title }) => title)).toEqual(['Fenêtre de toit 78 x 98 cm'])
  expect((await suggest(server.as(), { text: 'robin' })).categories).toMatchObject([
    { slug: 'robinetterie', parentSlug: 'sanitaire' },
  ])
})

test('suggest returns the towns that have products, with the words to search there', async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode: '93055' })
  await makeProduct(ctx, { userId, categoryId: taps, pickupPlaceId, title: 'Douchette' })
  const pantin = { key: '93500-pantin', name: 'Pantin', department: '93' }
  const towns = async (text: string) => (await suggest(ctx, { text })).towns
  expect(await towns('pant')).toEqual([{ ...pantin, words: '' }])
  expect(await towns('mitigeur pantin')).toEqual([{ ...pantin, words: 'mitigeur' }])
  expect(await towns('lyon')).toEqual([])
})

test('suggest returns nothing for too short a text or wildcards', async () => {
  const noSuggestions = { searches: [], categories: [], towns: [], products: [] }
  expect(await suggest(server.as(), { text: '' })).toEqual(noSuggestions)
  expect(await suggest(server.as(), { text: 'm' })).toEqual(noSuggestions)
  expect(await suggest(server.as(), { text: '%%' })).toEqual(noSuggestions)
})

test('suggest conceals prices from visitors', async () => {
  const { db } = server.as()
  await db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  const concealed = await suggest(server.as(), { text: 'mitigeur' })
  expect(new Set(concealed.products.map(({ price }) => price.kind))).toEqual(new Set(['hidden']))
  expect(JSON.stringify(concealed)).not.toContain('amount')
  await db.delete(platformSettings)
})

test('explainSearch returns corrections and the words without which there are results', async () => {
  const explain = (search: string) =>
    explainSearch(server.as(), { ...emptySearch, search, sort: 'relevance' })
  expect(await explain('mitigeur')).toEqual({
    corrections: [],
    correctedSearch: null,
    ignoredWords: [],
    isAllButOne: false,
    isOnlyInDescriptions: false,
    shorterSearches: [],
    categories: [],
    nearestResult: null,
    otherMeanings: [],
    translations: [],
  })
  expect((await explain('mitijeur')).corrections).toEqual([
    { from: 'mitijeur', to: 'mitigeur', isReplaced: true },
  ])
  expect(await explain('chrime')).toMatchObject({
    corrections: [],
    correctedSearch: { text: 'chromé', query: 'search=chrom%C3%A9' },
  })
  expect(await explain('mitigeur noir hippopotame')).toMatchObject({ isAllButOne: true, shorterSearches: [] })
  const { shorterSearches, categories } = await explain('mitigeur hippopotame')
  expect(shorterSearches).toEqual([{ text: 'mitigeur', without: 'hippopotame', total: expect.any(Number) }])
  expect(categories).toMatchObject([{ slug: 'robinetterie' }])
})

test('proposeCategoriesFor matches whole words of a title', async () => {
  expect(await proposeCategoriesFor(server.as(), { title: 'Lot de 2 mitigeurs neufs' })).toEqual([taps])
  expect(await proposeCategoriesFor(server.as(), { title: 'Table basse' })).toEqual([])
})
