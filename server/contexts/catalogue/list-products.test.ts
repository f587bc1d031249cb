import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { type CatalogueSearch, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { sortOptions } from '#domain/catalogue/sort-orders.ts'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import {
  customFields,
  listedProducts,
  platformSettings,
  productCustomFieldValues,
  products,
} from '#server/database/schema/index.ts'
import { sortExpressions } from '#server/database/schema/listed-products.ts'
import { createCache } from '#server/lib/cache.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listFilterableFields } from './custom-fields.ts'
import { listProducts } from './list-products.ts'

const server = startTestServer()
let seller: Actor
let family: string
let doors: string
let windows: string
let width: CustomField
let condition: CustomField
let materials: CustomField
let glazed: CustomField
let reference: CustomField

const find = async (query: string, actor: Actor | null = null) =>
  (await listProducts(server.as(actor), parseCatalogueSearch(new URLSearchParams(query)))).items.map(
    (item) => item.title,
  )

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  family = await makeCategory(ctx, { name: 'Menuiserie', slug: 'menuiserie' })
  doors = await makeCategory(ctx, { name: 'Portes', slug: 'portes', parentId: family })
  windows = await makeCategory(ctx, { name: 'Fenêtres', slug: 'fenetres', parentId: family })
  const both = { categoryIds: [doors, windows] }
  width = await makeField(ctx, { name: 'Largeur (cm)', fieldType: 'number', ...both })
  const option = (value: string) => ({ value, label: value })
  condition = await makeField(ctx, {
    name: 'État',
    fieldType: 'select',
    options: [option('neuf'), option('reemploi')],
    ...both,
  })
  materials = await makeField(ctx, {
    name: 'Matériau',
    fieldType: 'multiselect',
    options: [option('bois'), option('verre'), option('alu')],
    ...both,
  })
  glazed = await makeField(ctx, { name: 'Vitrée', fieldType: 'boolean', categoryIds: [doors] })
  reference = await makeField(ctx, { name: 'Référence', fieldType: 'text', categoryIds: [doors] })
  const old = (days: number) => new Date(Date.now() - days * 86_400_000)
  const own = { userId: seller.userId }
  await makeProduct(ctx, {
    ...own,
    categoryId: doors,
    title: 'Porte à galandage 83',
    price: 20_000,
    createdAt: old(1),
    values: [
      { field: width, value: '83' },
      { field: condition, value: 'neuf' },
      { field: materials, value: ['bois', 'verre'] },
      { field: glazed, value: true },
    ],
  })
  await makeProduct(ctx, {
    ...own,
    categoryId: doors,
    title: 'Élégante porte 100 % chêne',
    price: 150,
    createdAt: old(2),
    values: [
      { field: width, value: '79,1' },
      { field: condition, value: 'reemploi' },
      { field: materials, value: ['bois'] },
      { field: reference, value: 'Réf. B-12, lot 4' },
    ],
  })
  await makeProduct(ctx, {
    ...own,
    categoryId: windows,
    title: 'Fenêtre_alu',
    price: 350_000,
    createdAt: old(3),
    values: [
      { field: width, value: 120 },
      { field: materials, value: ['alu', 'verre'] },
    ],
  })
})

describe('listProducts searches words', () => {
  test.each(['porte', 'PORTE', 'elegante', 'ÉLÉGANTE', 'Galandage 83'])(
    '%s ignores accents and case',
    async (search) => {
      expect((await find(`search=${encodeURIComponent(search)}`)).length).toBeGreaterThan(0)
    },
  )
  test.each([
    ['100 %', ['Élégante porte 100 % chêne']],
    ['%', ['Élégante porte 100 % chêne']],
    ['_', ['Fenêtre_alu']],
    ['\\', []],
    ['🚪', []],
    ["' or 1=1 --", []],
  ])('takes %s literally', async (search, titles) => {
    expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(titles)
  })
})

describe('listProducts filters by price', () => {
  test('including both bounds', async () => {
    expect(await find('minPrice=200&maxPrice=200')).toEqual(['Porte à galandage 83'])
    expect(await find('maxPrice=1.5')).toEqual(['Élégante porte 100 % chêne'])
    expect(await find('minPrice=3499')).toEqual(['Fenêtre_alu'])
    // 1.1 × 100 and 0.29 × 100 are not whole numbers in floating point.
    expect(await find('minPrice=1.1&maxPrice=1.5')).toEqual(['Élégante porte 100 % chêne'])
    expect(await find('maxPrice=0.29')).toEqual([])
  })
})

describe('listProducts filters by custom fields', () => {
  const cf = (field: () => CustomField, value: string) =>
    find(`cf_${field().id}=${encodeURIComponent(value)}`)
  test('with a number within 5 %', async () => {
    expect(await cf(() => width, '83')).toEqual(['Porte à galandage 83', 'Élégante porte 100 % chêne'])
    expect(await cf(() => width, '79,0477')).toContain('Porte à galandage 83')
    expect(await cf(() => width, '79')).not.toContain('Porte à galandage 83')
    expect(await cf(() => width, 'large')).toHaveLength(3)
  })
  test('with any of the chosen options', async () => {
    expect(await cf(() => condition, 'neuf')).toEqual(['Porte à galandage 83'])
    expect(await cf(() => condition, 'neuf,reemploi')).toHaveLength(2)
    expect(await cf(() => condition, 'inconnu')).toEqual([])
  })
  test("with any option of a product's list", async () => {
    expect(await cf(() => materials, 'verre')).toEqual(['Porte à galandage 83', 'Fenêtre_alu'])
    expect(await cf(() => materials, 'alu,bois')).toHaveLength(3)
  })
  test('with a boolean and with a text that contains a comma', async () => {
    expect(await cf(() => glazed, 'true')).toEqual(['Porte à galandage 83'])
    expect(await cf(() => reference, 'ref. b-12, LOT 4')).toEqual(['Élégante porte 100 % chêne'])
  })
  test('with two fields that both must match', async () => {
    expect(await find(`cf_${width.id}=83&cf_${condition.id}=reemploi`)).toEqual([
      'Élégante porte 100 % chêne',
    ])
  })
})

describe('listProducts filters by category', () => {
  test('with the products of its subcategories, by id or slug', async () => {
    expect(await find(`category=${doors}`)).toHaveLength(2)
    expect(await find('parent=menuiserie')).toHaveLength(3)
    expect(await find(`parent=${family}`)).toHaveLength(3)
    expect(await find(`category=${family}`)).toHaveLength(3)
    expect(await find('parent=inconnu')).toEqual([])
    expect(await find('category=pas-un-id')).toHaveLength(3)
  })
})

test('listFilterableFields returns the fields of the category, the family or most subcategories', async () => {
  const names = async (scope: Partial<CatalogueSearch>) =>
    (await listFilterableFields(server.as(), { category: null, parent: null, ...scope })).map(
      (field) => field.name,
    )
  expect((await names({ category: windows })).sort()).toEqual(['Largeur (cm)', 'Matériau', 'État'].sort())
  expect(await names({ parent: 'menuiserie' })).toHaveLength(5)
  expect((await names({})).sort()).toEqual(['Largeur (cm)', 'Matériau', 'État'].sort())
  await makeCategory(server.as(), { parentId: family })
  expect((await names({})).sort()).toEqual(['Largeur (cm)', 'Matériau', 'État'].sort())
})

test('listProducts sorts by date, price and French title', async () => {
  expect(await find('sort=date-desc')).toEqual([
    'Porte à galandage 83',
    'Élégante porte 100 % chêne',
    'Fenêtre_alu',
  ])
  expect(await find('sort=date-asc')).toEqual([
    'Fenêtre_alu',
    'Élégante porte 100 % chêne',
    'Porte à galandage 83',
  ])
  expect(await find('sort=price-asc')).toEqual([
    'Élégante porte 100 % chêne',
    'Porte à galandage 83',
    'Fenêtre_alu',
  ])
  expect(await find('sort=price-desc')).toEqual([
    'Fenêtre_alu',
    'Porte à galandage 83',
    'Élégante porte 100 % chêne',
  ])
  expect(await find('sort=name-asc')).toEqual([
    'Élégante porte 100 % chêne',
    'Fenêtre_alu',
    'Porte à galandage 83',
  ])
  expect(await find('sort=name-desc')).toEqual([
    'Porte à galandage 83',
    'Fenêtre_alu',
    'Élégante porte 100 % chêne',
  ])
})

test('listProducts leaves prices on request out of price ranges and sorts them last', async () => {
  const [mark] = await server.as().db.select().from(customFields).where(eq(customFields.name, 'Indetermine'))
  const ctx = server.as()
  const productId = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(products)
      .values({
        userId: seller.userId,
        categoryId: doors,
        title: 'Sur demande',
        price: null,
        quantity: 1,
        uniqueCode: 'SURDEM',
      })
      .returning()
    await tx
      .insert(productCustomFieldValues)
      .values({ productId: row?.id as string, customFieldId: mark?.id as string, value: 'true' })
    return row?.id as string
  })
  expect((await find('sort=price-asc')).at(-1)).toBe('Sur demande')
  expect((await find('sort=price-desc')).at(-1)).toBe('Sur demande')
  expect(await find('minPrice=1')).not.toContain('Sur demande')
  await expect(
    ctx.db.delete(productCustomFieldValues).where(eq(productCustomFieldValues.productId, productId)),
    'taking the mark away must not turn it into a gift',
  ).rejects.toThrow()
  await ctx.db.delete(products).where(eq(products.id, productId))
})

test('the catalogue lists five statuses and nothing without a category', async () => {
  const ctx = server.as()
  const titles = []
  for (const status of productStatuses) {
    await makeProduct(ctx, { userId: seller.userId, categoryId: doors, title: `Statut ${status}`, status })
  }
  for (const title of await find('search=Statut')) titles.push(title.replace('Statut ', ''))
  expect(titles.sort()).toEqual(['attente_paiement', 'attente_retrait', 'disponible', 'reserve', 'vendu'])
})

test('listProducts reveals concealed prices neither by amount nor by order or range', async () => {
  const ctx = server.as()
  await ctx.db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  const page = await listProducts(ctx, parseCatalogueSearch(new URLSearchParams('search=porte')))
  expect(page.items.length).toBeGreaterThan(1)
  expect(new Set(page.items.map(({ price }) => price.kind))).toEqual(new Set(['hidden']))
  const newestFirst = await find('search=e')
  expect(await find('search=e&sort=price-asc')).toEqual(newestFirst)
  expect(await find('search=e&sort=price-desc')).toEqual(newestFirst)
  expect(await find('search=e&minPrice=3000')).toEqual(newestFirst)
  const buyer = await makePerson(ctx)
  const dear = await find('search=porte&minPrice=100', buyer)
  expect(dear[0]).toBe('Porte à galandage 83')
  expect(dear).not.toContain('Élégante porte 100 % chêne')
  await ctx.db.delete(platformSettings)
})

test("listProducts marks a price as taxed when the seller's invoices show VAT", async () => {
  const ctx = server.as()
  const categoryId = await makeCategory(ctx, { parentId: family })
  const sellers = [
    ['Avec TVA', await makeSeller(ctx)],
    ['En franchise', await makeSeller(ctx, { vatRegime: 'exempt' })],
    ['Sur la marge', await makeSeller(ctx, { vatRegime: 'margin' })],
    ['Particulier', await makeSeller(ctx, { organizationType: 'individual' })],
    ['Inconnu', await makeSeller(ctx, { organizationType: null })],
  ] as const
  for (const [title, { userId }] of sellers) await makeProduct(ctx, { userId, categoryId, title })
  const search = parseCatalogueSearch(new URLSearchParams({ category: categoryId }))
  const { items } = await listProducts(ctx, search)
  expect(items).toHaveLength(sellers.length)
  expect(items.filter(({ isTaxed }) => isTaxed).map(({ title }) => title)).toEqual(['Avec TVA'])
})

test('listProducts is cached until the next invalidation, apart for users who see prices', async () => {
  const cache = createCache()
  const ctx = server.as()
  const categoryId = await makeCategory(ctx, { parentId: family })
  const make = (title: string) => makeProduct(ctx, { userId: seller.userId, categoryId, title })
  const list = async (actor: Actor | null = null) => {
    const search = parseCatalogueSearch(new URLSearchParams({ category: categoryId }))
    const { items } = await listProducts({ ...server.as(actor), cache: cache.startRequest() }, search)
    return items.map(({ title, price }) => `${title}: ${price.kind}`)
  }
  await make('Ancienne')
  expect(await list()).toEqual(['Ancienne: amount'])
  await make('Nouvelle')
  expect(await list()).toEqual(['Ancienne: amount'])
  cache.invalidate()
  expect(await list()).toEqual(['Nouvelle: amount', 'Ancienne: amount'])
  await ctx.db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  cache.invalidate()
  expect(await list(await makePerson(ctx))).toEqual(['Nouvelle: amount', 'Ancienne: amount'])
  expect(await list()).toEqual(['Nouvelle: hidden', 'Ancienne: hidden'])
  await ctx.db.delete(platformSettings)
})

test('listProducts returns disjoint pages up to the last', async () => {
  const ctx = server.as()
  const many = await makeCategory(ctx, { parentId: family })
  const at = new Date()
  for (let index = 0; index < 50; index += 1) {
    await makeProduct(ctx, { userId: seller.userId, categoryId: many, title: `Lot ${index}`, createdAt: at })
  }
  const pages = await Promise.all([1, 2, 3, 4].map((page) => find(`category=${many}&page=${page}`)))
  expect(pages.map((titles) => titles.length)).toEqual([24, 24, 2, 0])
  expect(new Set(pages.flat()).size).toBe(50)
})

test('listFilterableFields offers the colours on sale in the category, most frequent first', async () => {
  const ctx = server.as()
  const categoryId = await makeCategory(ctx, { parentId: family })
  const frame = await makeField(ctx, { name: 'Cadre', fieldType: 'color', categoryIds: [categoryId] })
  const panel = await makeField(ctx, { name: 'Panneau', fieldType: 'color', categoryIds: [categoryId] })
  const painted = (values: [CustomField, string][], status?: 'a_valider') =>
    makeProduct(ctx, {
      userId: seller.userId,
      categoryId,
      status,
      values: values.map(([field, value]) => ({ field, value })),
    })
  await painted([[frame, '#ffffff']])
  await painted([[frame, '#ff0000']])
  await painted([
    [frame, '#ff0000'],
    [panel, '#00ff00'],
  ])
  await painted([[panel, '#0000ff']], 'a_valider')
  const fields = await listFilterableFields(ctx, { category: categoryId, parent: null })
  const offered = (name: string) =>
    fields.find((field) => field.name === name)?.options.map(({ value }) => value)
  expect(offered('Cadre')?.join()).toMatch(/^#ff0000.*#ffffff/)
  expect(offered('Panneau')).toEqual(['#00ff00'])
})

test('each order has an index for the whole catalogue, a family and a category (schema/listed-products.ts)', async () => {
  const scopes = [
    undefined,
    eq(listedProducts.familyId, randomUUID()),
    eq(listedProducts.categoryId, randomUUID()),
  ]
  const sorted = await inTransaction(server.as(), async ({ db }) => {
    // Without an index PostgreSQL sorts, which the plan shows.
    await db.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`)
    const names: string[] = []
    for (const { value } of sortOptions)
      for (const scope of scopes) {
        const query = db
          .select({ id: listedProducts.id })
          .from(listedProducts)
          .where(scope)
          .orderBy(...sortExpressions(value))
        const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
          sql`explain (costs off) ${query.limit(25)}`,
        )
        if (rows.some((row) => row['QUERY PLAN'].includes('Sort'))) names.push(value)
      }
    return names
  })
  expect(sorted, 'orders without an index in server/database/schema/listed-products.ts').toEqual([])
})
