import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { saleUnits } from '#domain/catalogue/sale-units.ts'
import { type CatalogueSearch, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { filterConditions, retailUnits } from '#domain/catalogue/traits.ts'
import { products } from '#server/database/schema/index.ts'
import { differences } from '#tests/catalogue/world.ts'
import { makeCategory, makeField, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listFilterableFields } from '../custom-fields.ts'
import { listProducts } from '../list-products.ts'
import { countValues } from './count-values.ts'

const server = startTestServer()
let material: CustomField
let colour: CustomField
let glazed: CustomField
let width: CustomField
let firm: string

beforeAll(async () => {
  const ctx = server.as()
  const joinery = await makeCategory(ctx, { slug: 'menuiserie', name: 'Menuiserie' })
  const doors = await makeCategory(ctx, { slug: 'portes', name: 'Portes', parentId: joinery })
  const windows = await makeCategory(ctx, { slug: 'fenetres', name: 'Fenêtres', parentId: joinery })
  const heating = await makeCategory(ctx, { slug: 'chauffage', name: 'Chauffage' })
  const option = (value: string) => ({ value, label: value })
  const categoryIds = [doors, windows]
  const own = { categoryIds }
  material = await makeField(ctx, {
    name: 'Matériau',
    fieldType: 'multiselect',
    options: [option('Chêne'), option('Verre'), option('alu')],
    ...own,
  })
  colour = await makeField(ctx, { name: 'Couleur', fieldType: 'color', ...own })
  glazed = await makeField(ctx, { name: 'Vitrée', fieldType: 'boolean', ...own })
  width = await makeField(ctx, { name: 'Largeur (cm)', fieldType: 'number', ...own })
  firm = (await makeSeller(ctx)).userId
  const person = (await makeSeller(ctx, { organizationType: 'individual' })).userId
  const communes = ['69123', '38185', '44109']
  for (let number = 0; number < 36; number += 1) {
    const userId = number % 3 === 0 ? person : firm
    const pickupPlaceId = await makePlace(ctx, {
      sellerId: userId,
      communeCode: communes[number % 3] ?? null,
    })
    const isHeating = number % 5 === 4
    await makeProduct(ctx, {
      userId,
      pickupPlaceId,
      categoryId: isHeating ? heating : number % 2 ? doors : windows,
      title: number % 4 === 0 ? `Porte vitrée ${number}` : `Baie ${number}`,
      price: 1_000 * number + 500,
      status: number % 7 === 6 ? 'vendu' : 'disponible',
      condition: filterConditions[number % 4] ?? null,
      weight: number % 2 ? 20_000 : null,
      saleUnit: number % 3 === 1 ? 'palette' : 'piece',
      values: isHeating
        ? []
        : [
            { field: material, value: number % 3 === 0 ? ['Chêne', 'Verre'] : ['alu'] },
            { field: colour, value: ['#ffffff', '#FEFEFE', '#1c1e20'][number % 3] ?? '' },
            { field: glazed, value: number % 2 === 0 },
            { field: width, value: 60 + number },
          ],
    })
  }
})

const parse = (query: string) => parseCatalogueSearch(new URLSearchParams(query))
const total = async (search: CatalogueSearch) => (await listProducts(server.as(), search)).total

/** The search with this value chosen in this filter, instead of the filter's present value. */
function withValue(search: CatalogueSearch, name: string, value: string): CatalogueSearch {
  const query = { department: null, [name]: value }
  if (name === 'category')
    return {
      ...search,
      parent: value,
      category: null,
      fields: search.parent ? {} : search.fields,
    }
  if (name === 'department') return { ...search, ...query }
  if (name === 'offer') return { ...search, offers: [...new Set([...search.offers, value as 'delivery'])] }
  if (name === 'condition') return { ...search, conditions: [value as 'exhibited'] }
  if (name === 'seller') return { ...search, sellerKinds: [value as 'private'] }
  return { ...search, fields: { ...search.fields, [name.slice('cf_'.length)]: value } }
}

const shownDepartments = ['69', '38', '44', '75']

async function compareWithLists(search: CatalogueSearch) {
  const result = await countValues(server.as(), search)
  expect(result.atLeast).toEqual([])
  const listed: typeof result.counts = {}
  for (const [name, values] of Object.entries(result.counts)) {
    listed[name] = {}
    // Only some departments are compared.
    if (name === 'department')
      for (const code of Object.keys(values)) if (!shownDepartments.includes(code)) delete values[code]
    for (const value of Object.keys(values)) listed[name][value] = await total(withValue(search, name, value))
  }
  return { counts: result.counts, listed }
}

describe('countValues agrees with the lists', () => {
  test.each<[string, () => string]>([
    ['of the whole catalogue', () => ''],
    ['in a family', () => 'parent=menuiserie'],
    ['in a category', () => 'parent=menuiserie&category=portes'],
    ['with a condition', () => 'parent=menuiserie&condition=exhibited'],
    ['with conditions of private sellers', () => 'condition=exhibited&condition=new_sealed&seller=private'],
    ['with offers', () => 'parent=menuiserie&offer=delivery&offer=retail'],
    ['with a department', () => 'department=69&condition=exhibited'],
    ['with prices', () => 'minPrice=8&maxPrice=24&parent=menuiserie'],
    ['with crossed prices', () => 'minPrice=24&maxPrice=8'],
    ['with words', () => 'search=porte'],
    ['with words and a value', () => `search=porte&parent=menuiserie&cf_${material.id}=alu`],
    ['around a town', () => 'near=69001-lyon&radius=100&seller=professional'],
    ['with a value', () => `parent=menuiserie&cf_${material.id}=alu`],
    ['with two values of one', () => `parent=menuiserie&cf_${material.id}=alu,Verre&cf_${glazed.id}=true`],
    ['with a number', () => `parent=menuiserie&cf_${width.id}=70&condition=exhibited`],
    ['without a result', () => 'search=zzzz&parent=menuiserie'],
  ])('%s', async (_, query) => {
    const { counts, listed } = await compareWithLists(parse(query()))
    expect(counts).toEqual(listed)
  })
})

test('countValues counts categories, conditions, departments and colours', async () => {
  const { counts } = await countValues(server.as(), parse('parent=menuiserie&condition=exhibited'))
  expect(counts.condition).toEqual({
    new_sealed: 7,
    new_opened: 7,
    exhibited: 7,
    reused_good: 8,
    to_restore: 0,
  })
  expect(counts.category).toEqual({ menuiserie: 7, portes: 0, fenetres: 7, chauffage: 2 })
  expect(counts.department).toMatchObject({ '69': 3, '38': 2, '44': 2, '75': 0 })
  const fields = await listFilterableFields(server.as(), { parent: 'menuiserie', category: null })
  const shades = fields.find(({ id }) => id === colour.id)?.options.map(({ value }) => value) ?? []
  expect(shades).toContain('#ffffff,#fefefe')
  expect(counts[`cf_${colour.id}`]?.['#ffffff,#fefefe']).toBe(5)
})

test('listProducts with the offer retail contains the units sold singly or by measure', async () => {
  const ctx = server.as()
  const categoryId = await makeCategory(ctx, { slug: 'unites', name: 'Unités' })
  for (const saleUnit of saleUnits)
    await makeProduct(ctx, { userId: firm, categoryId, saleUnit, title: saleUnit })
  await makeProduct(ctx, { userId: firm, categoryId, minimumQuantity: 4, title: 'par quatre' })
  const { items } = await listProducts(ctx, parse('parent=unites&offer=retail'))
  expect(items.map(({ title }) => title).sort()).toEqual([...retailUnits].sort())
  await ctx.db.delete(products).where(eq(products.categoryId, categoryId))
})

test('countValues examines products up to its limit and marks the numbers as minimum', async () => {
  const search = parse('parent=menuiserie&condition=exhibited')
  const { counts, atLeast } = await countValues(server.as(), search, 10)
  expect(atLeast).toContain(`cf_${material.id}`)
  expect(atLeast).not.toContain('condition')
  const examined = Object.values(counts[`cf_${glazed.id}`] ?? {}).reduce((sum, count) => sum + count, 0)
  expect(examined).toBeLessThanOrEqual(6)
  // A value that was not examined is omitted.
  expect(counts.department).not.toHaveProperty('75')
})

test('countValues follows a seller who becomes a private person', async () => {
  const { db } = server.as()
  const before = (await countValues(server.as(), parse(''))).counts.seller
  expect(before).toEqual({ professional: 24, private: 12 })
  await db.execute(sql`update profiles set organization_type = 'individual' where id = ${firm}`)
  expect((await countValues(server.as(), parse(''))).counts.seller).toEqual({ professional: 0, private: 36 })
  expect(await differences(server.as())).toEqual([])
  await db.execute(sql`update profiles set organization_type = 'other' where id = ${firm}`)
})

test('GET /products/values may be cached for a minute, unless prices are filtered', async () => {
  const response = await server.request('/api/products/values?parent=menuiserie')
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await response.json()).toEqual(await countValues(server.as(), parse('parent=menuiserie')))
  const priced = await server.request('/api/products/values?parent=menuiserie&minPrice=5')
  expect(priced.headers.get('cache-control')).not.toContain('public')
})
