import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { splitFilterValues } from './custom-fields.ts'
import {
  type CatalogueSearch,
  catalogueParams,
  cataloguePath,
  countFilters,
  emptySearch,
  parseCatalogueSearch,
  radii,
  requestedCategory,
} from './search.ts'
import { filterConditions, offers, sellerKinds } from './traits.ts'

const parse = (query: string) => parseCatalogueSearch(new URLSearchParams(query))
const field = '0b5c1c4e-3b1c-4f0e-9a57-0d5d3a1f2c3d'

describe('parseCatalogueSearch ignores invalid parameters', () => {
  test.each([
    'minPrice=abc',
    'minPrice=-5',
    'minPrice=1e9',
    'maxPrice=NaN',
    'maxPrice=',
    'sort=prix',
    'sort=distance',
    'condition=unknown&condition=neuf',
    'seller=undeclared',
    'offer=gift',
    'radius=50',
    'near=&radius=50&sort=distance',
    'area=1,2,3',
    'area=3,2,1,4',
    'near=%20&radius=50',
    'department=20',
    'department=999',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    `cf_${field}=`,
    'cf_=x',
    'cf___proto__=x',
    'search=%20%20',
    'search=%00',
    'inconnu=1',
  ])('such as %s', (query) => {
    expect(parse(query)).toEqual(emptySearch)
  })
})

test('parseCatalogueSearch ignores price bounds at the slider’s ends and accepts maxPrice beyond them', () => {
  expect(parse('minPrice=0&maxPrice=3500')).toEqual(emptySearch)
  expect(parse('minPrice=1&maxPrice=3499')).toMatchObject({ minPrice: 1, maxPrice: 3499 })
  expect(parse('minPrice=4000&maxPrice=9000')).toMatchObject({ minPrice: 4000, maxPrice: 9000 })
  expect(cataloguePath({ maxPrice: 1200 })).toBe('/products?maxPrice=1200')
})

describe('addresses of categories', () => {
  test.each([
    [{ parent: 'menuiserie' }, '/categories/menuiserie'],
    [{ parent: 'menuiserie', category: 'portes' }, '/categories/menuiserie/portes'],
    [{ parent: 'menuiserie', search: 'chêne', page: 2 }, '/categories/menuiserie?search=ch%C3%AAne&page=2'],
    [{ category: field }, `/products?category=${field}`],
    [{ parent: field }, `/products?parent=${field}`],
    [{ parent: 'menuiserie', category: field }, `/products?category=${field}&parent=menuiserie`],
    [{ category: 'portes' }, '/products?category=portes'],
    [{ parent: '../a?b#c' }, '/categories/..%2Fa%3Fb%23c'],
    [{ department: '44' }, '/produits/departement/loire-atlantique'],
    [{ department: '2A', parent: 'menuiserie' }, '/produits/departement/corse-du-sud/menuiserie'],
    [
      { department: '974', parent: 'menuiserie', category: 'portes', minPrice: 5 },
      '/produits/departement/la-reunion/menuiserie/portes?minPrice=5',
    ],
    [{ department: '44', category: field }, `/produits/departement/loire-atlantique?category=${field}`],
    [
      { near: '69001-lyon', radius: 50 as const, sort: 'distance' as const },
      '/products?near=69001-lyon&radius=50&sort=distance',
    ],
  ])('cataloguePath of %j is %s', (search, path) => {
    expect(cataloguePath(search)).toBe(path)
  })

  test.each([
    [{ category: 'portes', parent: 'Menuiserie' }, 'portes'],
    [{ category: null, parent: 'Menuiserie' }, 'menuiserie'],
    [{ category: field, parent: null }, field],
    [{ category: 'portes', parent: null }, null],
  ])('requestedCategory of %j is %s', (search, category) => {
    expect(requestedCategory(search)).toBe(category)
  })
})

test('parseCatalogueSearch cuts a long search after 100 whole characters', () => {
  const { search } = parse(`search=${'🚪'.repeat(10_000)}`)
  expect([...search]).toHaveLength(100)
  expect(search).not.toContain('\ufffd')
})

test('parseCatalogueSearch limits the page to 2000', () => {
  expect(parse('page=999999').page).toBe(2000)
})

test('parseCatalogueSearch reads every search that catalogueParams writes', () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .map((value) => parse(new URLSearchParams({ search: value }).toString()).search)
  const alone = fc.record({
    search: text,
    minPrice: fc.option(fc.integer({ min: 1, max: 3499 })),
    maxPrice: fc.option(fc.integer({ min: 1, max: 3499 })),
    sort: fc.constantFrom('date-desc', 'date-asc', 'price-asc', 'price-desc', 'name-asc', 'name-desc'),
    page: fc.integer({ min: 1, max: 2000 }),
    category: fc.option(fc.uuid()),
    parent: fc.option(fc.constantFrom('menuiserie', 'chauffage')),
    department: fc.option(fc.constantFrom('44', '2A', '974')),
    conditions: fc.subarray([...filterConditions]),
    sellerKinds: fc.subarray([...sellerKinds]),
    offers: fc.subarray([...offers]),
    area: fc.option(fc.constantFrom({ west: 2.1, south: 48.7, east: 2.6, north: 49 })),
    region: fc.option(fc.constantFrom('bretagne', 'alsace')),
    need: fc.option(
      fc.record({ amount: fc.integer({ min: 1, max: 9999 }), unit: fc.constantFrom('m2', 'piece') }),
    ),
    maxUnitPrice: fc.option(
      fc.record({ amount: fc.constantFrom(5, 7.5, 30), unit: fc.constantFrom('m2', 'ml', 'kg') }),
    ),
    guarantees: fc.subarray(['ei30', 'ip65', 'm1']),
    literal: fc.option(fc.constant('1')),
    fields: fc.dictionary(fc.uuid(), fc.constantFrom('neuf', 'neuf,expo', '82,5', 'é & ü')),
  })
  const nearby = fc.oneof(
    fc.constant({ near: null, radius: null }),
    fc.record({
      near: fc.constantFrom('69001-lyon', 'Saint-Étienne'),
      radius: fc.option(fc.constantFrom(...radii)),
      sort: fc.constantFrom('distance', 'date-desc'),
    }),
  )
  const searches = fc.tuple(alone, nearby, fc.boolean()).map(([alone, nearby, isSeveral]) => ({
    ...alone,
    ...nearby,
    categories: [],
    ...(isSeveral && { parent: 'menuiserie', category: null, categories: ['fenetres', 'portes'] }),
  })) as fc.Arbitrary<CatalogueSearch>
  fc.assert(
    fc.property(searches, (search) => {
      expect(parseCatalogueSearch(catalogueParams(search))).toEqual(search)
    }),
    { numRuns: isLongRun ? 100 : 25 },
  )
})

test('parseCatalogueSearch reads the boxes of a form as one category, several or none', () => {
  const within = (query: string) => {
    const { category, parent, categories } = parse(query)
    return { category, parent, categories }
  }
  const menuiserie = { parent: 'menuiserie', category: null, categories: [] }
  expect(within('parent=menuiserie&category=portes&categories=')).toEqual(menuiserie)
  expect(within('parent=menuiserie&category=portes')).toEqual({ ...menuiserie, category: 'portes' })
  expect(within('parent=menuiserie&categories=&categories=Fenetres')).toEqual({
    ...menuiserie,
    category: 'fenetres',
  })
  const several = { ...menuiserie, categories: ['fenetres', 'portes'] }
  expect(within('parent=menuiserie&category=x&categories=portes&categories=fenetres')).toEqual(several)
  expect(cataloguePath({ ...emptySearch, ...several })).toBe(
    '/categories/menuiserie?categories=fenetres&categories=portes',
  )
})

test('parseCatalogueSearch reads the boxes of several families as categories without a parent', () => {
  const within = (query: string) => {
    const { category, parent, categories } = parse(query)
    return { category, parent, categories }
  }
  const everywhere = { parent: null, category: null }
  expect(within('families=chauffage&parent=menuiserie&categories=')).toEqual({
    ...everywhere,
    categories: ['chauffage', 'menuiserie'],
  })
  expect(
    within('families=chauffage&parent=menuiserie&category=portes&categories=&categories=portes'),
  ).toEqual({
    ...everywhere,
    categories: ['chauffage', 'portes'],
  })
  const several = { ...everywhere, categories: ['chauffage', 'portes'] }
  expect(within('categories=portes&categories=chauffage')).toEqual(several)
  expect(within('categories=portes')).toEqual({ ...everywhere, parent: 'portes', categories: [] })
  expect(within('families=chauffage')).toEqual({ ...everywhere, parent: 'chauffage', categories: [] })
  expect(cataloguePath({ ...emptySearch, ...several })).toBe(
    '/products?categories=chauffage&categories=portes',
  )
  expect(parse(catalogueParams({ ...emptySearch, ...several }).toString())).toEqual({
    ...emptySearch,
    ...several,
  })
})

test('parseCatalogueSearch ignores an invalid radius and keeps the town', () => {
  for (const radius of ['', '0', '51', '-10', '1e2', '50km'])
    expect(parse(`near=69001-lyon&radius=${radius}`)).toEqual({ ...emptySearch, near: '69001-lyon' })
})

test('countFilters counts filters, not sort order and page', () => {
  expect(countFilters(parse('near=69001-lyon&sort=distance'))).toBe(0)
  expect(countFilters(parse('near=69001-lyon&radius=10&department=44'))).toBe(2)
  expect(countFilters(parse('condition=exhibited&condition=to_restore&offer=retail&offer=delivery'))).toBe(3)
  expect(
    countFilters(parse(`search=a&minPrice=2&maxPrice=9&parent=x&cf_${field}=1&sort=name-asc&page=3`)),
  ).toBe(4)
})

describe('characteristics in an address', () => {
  const ids = Array.from({ length: 30 }, (_, index) => field.replace(/^.{8}/, String(10_000_000 + index)))
  const listFieldValues = (query: string) => Object.values(parse(query).fields).join(',').split(',')

  test('are limited to twenty with sixty values in total', () => {
    const many = Array.from({ length: 250 }, (_, index) => `v${index}`).join(',')
    const query = ids.map((id) => `cf_${id}=${many}`).join('&')
    expect(listFieldValues(query)).toHaveLength(60)
    expect(Object.keys(parse(ids.map((id) => `cf_${id}=1`).join('&')).fields)).toHaveLength(20)
    expect(cataloguePath(parse(query)).length).toBeLessThan(1_000)
  })

  test('contain each value once', () => {
    expect(parse(`cf_${field}=bois&cf_${field}=verre&cf_${field}=bois`).fields).toEqual({
      [field]: 'bois,verre',
    })
    expect(splitFilterValues('multiselect', 'bois,verre, bois,,verre')).toEqual(['bois', 'verre'])
    // The decimal comma of a number is part of the value.
    expect(splitFilterValues('number', '5,5')).toEqual(['5,5'])
  })

  test('are the same after writing and reading the search again', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'é', ',', ' ', '🚪', '%'), maxLength: 700 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...ids), texts), { maxLength: 40 }), (pairs) => {
        const search = parseCatalogueSearch(
          new URLSearchParams(pairs.map(([id, text]) => [`cf_${id}`, text])),
        )
        expect(parseCatalogueSearch(catalogueParams(search))).toEqual(search)
      }),
    )
  })
})
