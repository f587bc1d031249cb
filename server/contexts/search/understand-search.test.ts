import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogueParams, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import * as schema from '#server/database/schema/index.ts'
import { savedSearchMatches } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { matchSearches } from '../alerts/match-searches.ts'
import { saveSearch } from '../alerts/save-search.ts'
import { listProducts } from '../catalogue/list-products.ts'
import { explainSearch } from './explain-search.ts'
import { understandSearch } from './understand-search.ts'

const server = startTestServer()
const productIds: string[] = []

beforeAll(async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const categoryId = await makeCategory(ctx, { name: 'Matériaux', slug: 'materiaux' })
  const at = (communeCode: string) => makePlace(ctx, { sellerId: userId, communeCode })
  const [pantin, vannes, colmar] = [await at('93055'), await at('56260'), await at('68066')]
  const make = async (pickupPlaceId: string, title: string, product: object = {}) =>
    productIds.push(await makeProduct(ctx, { userId, categoryId, pickupPlaceId, title, ...product }))
  const rolls = { saleUnit: 'rouleau', contentQuantity: 4.8, contentUnit: 'm2', quantity: 23 }
  await make(pantin, 'Laine de verre en rouleaux', rolls)
  await make(pantin, 'Laine de verre en chute', { ...rolls, quantity: 2 })
  await make(vannes, 'Film pare-vapeur', { ...rolls, description: 'Se pose sur une laine de verre.' })
  const boxes = { saleUnit: 'carton', contentQuantity: 2, contentUnit: 'm2', price: 3_000 }
  await make(vannes, 'Tomettes', boxes)
  await make(pantin, 'Panneaux de clôture 250 x 153 cm', { quantity: 30 })
  await make(vannes, 'Escalier droit', { description: 'Bois sans plomb.', condition: 'new_opened', price: 0 })
  await make(vannes, 'Vanne à sphère', { condition: 'to_restore' })
  await make(colmar, 'Escalier peint', { description: 'Peut contenir du plomb.' })
  await make(colmar, 'Porte de 93 cm', { description: 'Bloc EI 30, classé M1.' })
})

const parse = (query: string) => parseCatalogueSearch(new URLSearchParams(query))
const understand = async (text: string, more = '') => {
  const { search } = await understandSearch(server.as(), parse(`search=${encodeURIComponent(text)}${more}`))
  return catalogueParams(search).toString()
}
const titles = async (text: string) =>
  (await listProducts(server.as(), parse(`search=${encodeURIComponent(text)}`))).items.map(
    ({ title }) => title,
  )

describe('understandSearch', () => {
  test.each([
    ['escalier colmar', 'search=escalier&near=68000-colmar&radius=10'],
    ['escalier alsace', 'search=escalier&region=alsace'],
    ['laine 93', 'search=laine&department=93'],
    ['porte 93', 'search=porte+93'],
    ['tomettes 44', 'search=tomettes&near=44000-nantes&radius=200'],
    ['tube 44', 'search=tube+44'],
    ['100 m² de laine de verre', 'search=laine+de+verre&need=100m2'],
    ['escalier séné', 'search=escalier&near=56860-sene&radius=10'],
    ['escalier trifouillis', 'search=escalier+trifouillis'],
    ['93 Pantin', 'near=93500-pantin&radius=10&sort=distance'],
    ['tomettes moins de 15 € le m²', 'search=tomettes&maxUnitPrice=15m2'],
    ['escalier gratuit', 'search=escalier&maxPrice=0'],
    ['escalier neuf', 'search=escalier&condition=new_sealed&condition=new_opened'],
    ['porte EI 30', 'search=porte&guarantee=ei30'],
    ['escalier droit', 'search=escalier+droit'],
  ])('turns %s into %s', async (text, query) => {
    expect(await understand(text)).toBe(query)
    // An understood search stays as it is, so that a redirect leads there once.
    const understood = parse(query)
    expect((await understandSearch(server.as(), understood)).search).toEqual(understood)
  })

  test('searches in a town, and further away where the town has nothing', async () => {
    expect(await understand('Pantin')).toBe('near=93500-pantin&radius=10&sort=distance')
    expect(await titles('Pantin')).toHaveLength(3)
    expect(await understand('escalier mulhouse')).toBe('search=escalier&near=68100-mulhouse&radius=50')
    const explanation = await explainSearch(server.as(), parse('search=escalier mulhouse'))
    expect(explanation.nearestResult).toMatchObject({ town: 'Colmar', department: '68' })
  })

  test('takes a place name that products have as a word, and offers the place', async () => {
    expect(await understand('vannes')).toBe('search=vannes')
    expect((await explainSearch(server.as(), parse('search=vannes'))).otherMeanings).toEqual([
      { label: 'Vannes\u00a0(56)', query: 'near=56000-vannes&radius=10&sort=distance' },
    ])
    expect(await understand('escalier vannes')).toBe('search=escalier&near=56000-vannes&radius=10')
    expect(await understand('escalier vannes', '&literal=1')).toBe('search=escalier+vannes&literal=1')
  })
})

test('a search with a need lists the products with enough stock and their amount', async () => {
  const { items } = await listProducts(server.as(), parse('search=laine&need=100m2'))
  expect(items.map(({ title, inStock }) => ({ title, inStock }))).toEqual([
    { title: 'Laine de verre en rouleaux', inStock: { amount: 110.4, unit: 'm2' } },
  ])
  expect(await titles('clôture 75 mètres')).toEqual(['Panneaux de clôture 250 x 153 cm'])
  expect(await titles('clôture 76 mètres')).toEqual([])
})

test('a search with a price per unit lists the products whose content costs no more', async () => {
  expect(await titles('tomettes moins de 15 € le m²')).toEqual(['Tomettes'])
  expect(await titles('tomettes moins de 14,90 € le m²')).toEqual([])
})

test('a search with a guarantee lists only the products that state it', async () => {
  expect(await titles('escalier sans plomb')).toEqual(['Escalier droit'])
  expect(await titles('porte coupe-feu')).toEqual(['Porte de 93 cm'])
  expect(await titles('porte ei 60')).toEqual([])
  expect(await titles('escalier m1')).toEqual([])
})

test('explainSearch returns the translation of a foreign word', async () => {
  expect(await titles('stairs')).toHaveLength(2)
  expect((await explainSearch(server.as(), parse('search=stairs'))).translations).toEqual([
    { from: 'stairs', to: 'escalier' },
  ])
})

test.each([
  ['region=alsace', 'Alsace', 2],
  ['search=laine&need=100m2', '«\u00a0laine\u00a0», au moins 100\u00a0m²', 1],
  ['search=tomettes&maxUnitPrice=15m2', '«\u00a0tomettes\u00a0», jusqu’à 15\u00a0€/m²', 1],
  ['guarantee=m1', 'M1', 1],
  ['search=escalier sans plomb', '«\u00a0escalier\u00a0», sans plomb', 1],
])('matchSearches of %s finds the same products as the page', async (query, description, count) => {
  const person = await makePerson(server.as())
  const saved = await saveSearch(server.as(person), { name: 'Lu', query, frequency: 'daily' })
  expect(saved.description).toBe(description)
  await matchSearches(
    server.as(),
    productIds.map((productId) => ({ productId, actorIds: [] })),
  )
  const matched = await server
    .as()
    .db.select()
    .from(savedSearchMatches)
    .where(eq(savedSearchMatches.savedSearchId, saved.id))
  const shown = await listProducts(server.as(), parse(saved.query))
  expect(matched.map(({ productId }) => productId).sort()).toEqual(shown.items.map(({ id }) => id).sort())
  expect(matched).toHaveLength(count)
})

test.each([
  Array.from({ length: 33 }, (_, index) => String(index + 10)).join(' '),
  'lille brest nantes rennes paris nice metz dijon nancy reims angers tours caen pau albi agen sete dax',
])('understandSearch compares only some of the names of %s with the products', async (text) => {
  let statements = 0
  const db = drizzle(server.services.connection.pool, {
    schema,
    casing: 'snake_case',
    logger: { logQuery: () => (statements += 1) },
  })
  const { cache: _, ...ctx } = server.as()
  await understandSearch({ ...ctx, db }, parse(`search=${encodeURIComponent(text)}`))
  expect(statements).toBeLessThan(120)
})
