import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxSavedSearches } from '#domain/alerts/alerts.ts'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { EmailDataByTemplate } from '#server/capabilities/email/templates.ts'
import type { Actor } from '#server/context.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import {
  categories,
  categorySlugs,
  customFields,
  emails,
  productChanges,
  products,
  savedSearches,
  savedSearchMatches,
} from '#server/database/schema/index.ts'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { matchSearches } from './match-searches.ts'
import { moveAlertsToCategory } from './preferences.ts'
import { saveSearch } from './save-search.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches } from './saved-searches.ts'
import { sendAlerts, sendDigests } from './send-alerts.ts'

const server = startTestServer()
let seller: Actor
let person: Actor
let family: string
let doors: string
let windows: string
let width: CustomField
let materials: CustomField
let glazed: CustomField
let reference: CustomField

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  family = await makeCategory(ctx, { name: 'Menuiserie', slug: 'menuiserie' })
  doors = await makeCategory(ctx, { name: 'Portes', slug: 'portes', parentId: family })
  windows = await makeCategory(ctx, { name: 'Fenêtres', slug: 'fenetres', parentId: family })
  const categoryIds = [family, doors, windows]
  width = await makeField(ctx, { name: 'Largeur (cm)', fieldType: 'number', minimum: -1_000, categoryIds })
  const options = ['bois', 'verre', 'alu'].map((value) => ({ value, label: value.toUpperCase() }))
  materials = await makeField(ctx, { name: 'Matériau', fieldType: 'multiselect', options, categoryIds })
  glazed = await makeField(ctx, { name: 'Vitrée', fieldType: 'boolean', categoryIds })
  reference = await makeField(ctx, { name: 'Référence', fieldType: 'text', categoryIds })
})
beforeEach(async () => {
  person = await makePerson(server.as())
})

const save = (query: string, actor = person, frequency: 'immediate' | 'daily' | 'weekly' = 'immediate') =>
  saveSearch(server.as(actor), { name: 'Ma recherche', query, frequency })
const digests = async (actor = person) =>
  (
    await server.as().db.select({ data: emails.data }).from(emails).where(eq(emails.recipient, actor.email))
  ).map(({ data }) => data as EmailDataByTemplate['saved-search-digest'])
const addProduct = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId: doors, ...product })
const at = (day: string) => ({ ...server.as(), clock: { now: () => new Date(day) } })

describe('saveSearch', () => {
  test('stores the canonical search and describes it', async () => {
    const saved = await save(
      `?page=3&sort=price-asc&parent=portes&maxPrice=200&search=%20porte%20%20bois&cf_${width.id}=83&cf_${materials.id}=bois,verre&cf_${glazed.id}=true&cf_${randomUUID()}=x`.slice(
        1,
      ),
    )
    expect(saved.query).toBe(
      new URLSearchParams([
        ['category', doors],
        ['search', 'porte bois'],
        ['maxPrice', '200'],
        ...[
          [`cf_${width.id}`, '83'],
          [`cf_${materials.id}`, 'bois,verre'],
          [`cf_${glazed.id}`, 'true'],
        ].sort(),
      ] as [string, string][]).toString(),
    )
    expect(saved.description).toMatch(/^«\sporte bois\s», Portes, .*moins de 200\s€$/)
    for (const words of ['Largeur (cm)\u00a0: 83', 'Matériau\u00a0: BOIS ou VERRE', 'Vitrée\u00a0: Oui'])
      expect(saved.description).toContain(words)
    expect(await listSavedSearches(server.as(person))).toEqual([saved])
  })

  test('ignores a minimum price above the maximum, as the catalogue does', async () => {
    const saved = await save('parent=portes&minPrice=300&maxPrice=100')
    expect(saved.description).toBe('Portes')
    await addProduct({ title: 'Porte à prix croisés', price: 20_000 })
    await sendAlerts(server.as())
    expect((await digests()).flatMap(({ products }) => products.map(({ title }) => title))).toContain(
      'Porte à prix croisés',
    )
  })

  test('treats a former slug of a category as the same search', async () => {
    await server.as().db.insert(categorySlugs).values({ slug: 'anciennes-portes', categoryId: doors })
    await save('parent=anciennes-portes')
    await expect(save(`category=${doors.toUpperCase()}`)).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['an empty query', ''],
    ['order and page', 'sort=price-asc&page=2'],
    ['invalid parameters', 'category=x&minPrice=-1&cf_=a&maxPrice=1e3&%00=%ff'],
    ['a minimum price above the maximum, which filters nothing', 'minPrice=300&maxPrice=100'],
    ['an unknown field', `cf_${randomUUID()}=oui`],
    ['an unknown category', `category=${randomUUID()}`],
    ['an unknown slug', 'parent=nulle-part'],
  ])('rejects %s', async (_, query) => {
    await expect(save(query)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('rejects a search too long for the link of an email', async () => {
    await expect(
      save(`search=${'é'.repeat(100)}&cf_${reference.id}=${'à'.repeat(400)}`),
    ).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('stores one of two concurrent equal searches and keeps within the limit', async () => {
    const twice = await Promise.allSettled([save('search=a'), save('sort=name-asc&search=a')])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const many = await Promise.allSettled(
      Array.from({ length: maxSavedSearches + 2 }, (_, index) => save(`search=n${index}`)),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxSavedSearches - 1)
    expect(await listSavedSearches(server.as(person))).toHaveLength(maxSavedSearches)
  })

  test('stores a search that another user can neither change, delete nor list', async () => {
    const { id } = await save('search=a')
    const other = server.as(await makePerson(server.as()))
    const missing = { code: 'not-found' }
    await expect(deleteSavedSearch(other, { searchId: id })).rejects.toMatchObject(missing)
    await expect(
      changeSavedSearch(other, { searchId: id, name: 'x', frequency: 'daily' }),
    ).rejects.toMatchObject(missing)
    await expect(deleteSavedSearch(other, { searchId: 'x' })).rejects.toMatchObject(missing)
    expect(await listSavedSearches(other)).toEqual([])
    const changed = await changeSavedSearch(server.as(person), {
      searchId: id,
      name: 'b',
      frequency: 'weekly',
    })
    expect(await listSavedSearches(server.as(person))).toEqual([changed])
    expect(changed).toMatchObject({ id, name: 'b', frequency: 'weekly', query: 'search=a' })
  })

  test('through the API rejects an invalid body and answers 401 to a visitor', async () => {
    const { cookie } = await makeSignedIn(server)
    const post = (body: unknown, own = cookie) =>
      server.request('/api/saved-searches', { method: 'POST', cookie: own, body: JSON.stringify(body) })
    const good = { name: ' Portes\r\nBcc: x ', query: 'search=porte', frequency: 'daily' }
    expect((await post(good, '')).status).toBe(401)
    for (const bad of [
      { ...good, name: ' \n ' },
      { ...good, name: 'a'.repeat(101) },
      { ...good, frequency: 'hourly' },
      { ...good, query: ['search=porte'] },
      { ...good, query: 'a'.repeat(20_001) },
    ])
      expect((await post(bad)).status).toBe(400)
    const saved = await post(good)
    expect(saved.status).toBe(201)
    const { id, name } = (await saved.json()) as { id: string; name: string }
    expect(name).toBe('Portes Bcc: x')
    expect((await post(good)).status).toBe(409)
    expect((await server.request(`/api/saved-searches/${id}`, { method: 'DELETE', cookie })).status).toBe(204)
    expect((await server.request(`/api/saved-searches/${id}`, { method: 'DELETE', cookie })).status).toBe(404)
  })
})

describe('matchSearches', () => {
  test('matches the products that the catalogue lists, for many searches and products', async () => {
    const ctx = server.as()
    const count = isLongRun ? 240 : 60
    const random = seededRandom(7)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    const titles = ['Porte 83 cm', 'Élégante porte 100 %', 'Fenêtre_alu', 'Bloc-porte', 'Châssis\\fixe']
    await ctx.db.delete(products)
    const make = () =>
      addProduct({
        title: pick(titles),
        categoryId: pick([family, doors, windows]),
        price: pick([100, 110, 15_050, 20_000, 20_001]),
        values: [
          ...(random() < 0.7
            ? [{ field: width, value: pick(['83', '79,1', '78.85', '87.15', '-20', '0']) }]
            : []),
          ...(random() < 0.7
            ? [{ field: materials, value: pick([['bois'], ['bois', 'verre'], ['alu']]) }]
            : []),
          ...(random() < 0.5 ? [{ field: glazed, value: random() < 0.5 }] : []),
          ...(random() < 0.5 ? [{ field: reference, value: pick(['Réf. B-12', 'ref. b-12', '100 %']) }] : []),
        ],
      })
    await Promise.all(Array.from({ length: 60 }, make))
    const queries = new Set<string>()
    const parts = () => [
      pick(['', `category=${doors}`, 'parent=menuiserie', `category=${windows}`]),
      pick(['', '', 'search=porte', 'search=%25', 'search=_', 'search=ELEGANTE', 'search=%5C', 'search=8']),
      pick(['', '', 'maxPrice=200', 'minPrice=1.1', 'minPrice=1.1&maxPrice=150.5', 'minPrice=201']),
      pick(['', '', `cf_${width.id}=83`, `cf_${width.id}=79,1`, `cf_${width.id}=-19.5`, `cf_${width.id}=0`]),
      pick(['', '', `cf_${materials.id}=bois`, `cf_${materials.id}=alu,VERRE`, `cf_${materials.id}=x`]),
      pick(['', '', '', `cf_${glazed.id}=true`, `cf_${glazed.id}=false`]),
      pick(['', '', '', `cf_${reference.id}=ref.%20B-12`, `cf_${reference.id}=100%20%25`]),
    ]
    while (queries.size < count) queries.add(parts().filter(Boolean).join('&'))
    queries.delete('')
    const owners = await Promise.all(Array.from({ length: 12 }, () => makePerson(ctx)))
    await Promise.all([...queries].map((query, index) => save(query, owners[index % 12], 'weekly')))
    await sendAlerts(ctx)
    const searches = await ctx.db.select().from(savedSearches).where(eq(savedSearches.frequency, 'weekly'))
    const matches = await ctx.db.select().from(savedSearchMatches)
    let resultCount = 0
    const catalogue = async (query: string) => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          listProducts(ctx, parseCatalogueSearch(new URLSearchParams(`${query}&page=${page}`))),
        ),
      )
      return pages.flatMap(({ items }) => items.map(({ id }) => id))
    }
    await Promise.all(
      searches.map(async ({ id, query }) => {
        const expected = await catalogue(query)
        resultCount += expected.length
        const matchedIds = matches.flatMap((match) => (match.savedSearchId === id ? [match.productId] : []))
        expect(matchedIds.sort(), query).toEqual(expected.sort())
      }),
    )
    expect(searches.length).toBeGreaterThan(count - 10)
    expect(resultCount).toBeGreaterThan(count)
    await ctx.db.delete(savedSearches)
    await ctx.db.delete(products)
  })

  test('matches ten thousand searches in one query', async () => {
    const ctx = server.as()
    const id = await addProduct({ title: 'Porte cochère', price: 9_000 })
    await ctx.db.execute(sql`
      insert into ${savedSearches} (user_id, name, query, frequency, title_pattern, max_price)
      select ${person.userId}::uuid, 'n', 'n' || n, 'weekly', case when n % 4 = 0 then '%cochere%' else '%volet%' end,
        case when n % 8 = 0 then 90 else 89.99 end from generate_series(1, 10000) n`)
    let queries = 0
    const execute: typeof ctx.db.execute = (query) => {
      queries += 1
      return ctx.db.execute(query)
    }
    await matchSearches({ ...ctx, db: { execute } as typeof ctx.db }, [{ productId: id, actorIds: [] }])
    expect(queries).toBe(1)
    expect(await ctx.db.$count(savedSearchMatches, eq(savedSearchMatches.productId, id))).toBe(1_250)
    await ctx.db.delete(savedSearches)
  })

  test('lets sendAlerts email a new product once with a link to the search', async () => {
    const saved = await save(`category=${family}&search=galandage`)
    const id = await addProduct({ title: 'Porte à galandage', price: 9_900 })
    await sendAlerts(server.as())
    await sendAlerts(server.as())
    expect(await digests()).toMatchObject([
      {
        customerName: 'Camille',
        searchName: 'Ma recherche',
        total: 1,
        products: [{ title: 'Porte à galandage', price: 9_900, saleUnit: 'piece', imageUrl: null }],
        url: `http://localhost:3000/products?${saved.query}`,
      },
    ])
    const hide = (isHidden: boolean) =>
      server.as().db.update(products).set({ isHidden }).where(eq(products.id, id))
    await hide(true)
    await hide(false)
    await sendAlerts(server.as())
    expect(await digests()).toHaveLength(1)
  })

  test('lets sendAlerts email neither the seller, the author of the change nor a suspended user', async () => {
    const admin = await makePerson(server.as(), { role: 'admin' })
    const gone = await makePerson(server.as(), { suspendedAt: new Date() })
    for (const actor of [seller, admin, gone, person]) await save('search=portillon', actor)
    const id = await addProduct({ title: 'Portillon', status: 'a_valider' })
    await server.as().db.transaction(async (db) => {
      await db.execute(sql`select set_config('rechantier.actor', ${admin.userId}, true)`)
      await db.update(products).set({ status: 'disponible' }).where(eq(products.id, id))
    })
    await sendAlerts(server.as())
    for (const actor of [seller, admin, gone]) expect(await digests(actor)).toEqual([])
    expect(await digests()).toHaveLength(1)
  })

  test('matches nothing for a search whose only filter was deleted', async () => {
    const { db } = server.as()
    const field = await makeField(server.as(), { name: 'Poids', fieldType: 'number', categoryIds: [doors] })
    await save(`cf_${field.id}=12`)
    await db.update(customFields).set({ isFilterable: false }).where(eq(customFields.id, field.id))
    await addProduct()
    await db.delete(customFields).where(eq(customFields.id, field.id))
    await addProduct()
    await sendAlerts(server.as())
    expect(await digests()).toEqual([])
  })
})

describe('sendDigests', () => {
  const monday = '2026-11-23T07:00:00Z'
  const tuesday = '2026-11-24T07:00:00Z'

  test('emails daily and weekly searches with the newest twelve products and the total', async () => {
    const weekly = await makePerson(server.as())
    await save('search=volet', person, 'daily')
    await save('search=volet', weekly, 'weekly')
    for (let index = 0; index < 15; index += 1)
      await addProduct({ title: `Volet ${index}`, createdAt: new Date(Date.UTC(2026, 0, index + 1)) })
    await sendAlerts(server.as())
    expect(await digests()).toEqual([])
    await sendDigests(at(tuesday))
    const [digest, ...more] = await digests()
    expect(more).toEqual([])
    expect(digest?.total).toBe(15)
    expect(digest?.products.map(({ title }) => title)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Volet ${14 - index}`),
    )
    expect(await digests(weekly)).toEqual([])
    await Promise.all([sendDigests(at(monday)), sendDigests(at(monday))])
    expect(await digests(weekly)).toHaveLength(1)
    expect(await digests()).toHaveLength(1)
  })

  test('omits hidden, deleted and unsuitable products and emails a hidden one when it is back', async () => {
    await save('search=persienne&maxPrice=100', person, 'daily')
    const [hidden = '', deleted = '', moreExpensive = ''] = await Promise.all(
      [1, 2, 3, 4].map((index) => addProduct({ title: `Persienne ${index}`, price: 5_000 })),
    )
    await sendAlerts(server.as())
    const { db } = server.as()
    await db.update(products).set({ isHidden: true }).where(eq(products.id, hidden))
    await db.update(products).set({ price: 20_000 }).where(eq(products.id, moreExpensive))
    await db.delete(products).where(eq(products.id, deleted))
    await sendDigests(at(tuesday))
    expect(await digests()).toMatchObject([{ total: 1 }])
    await db.update(products).set({ isHidden: false }).where(eq(products.id, hidden))
    await sendDigests(at(tuesday))
    expect((await digests()).map(({ total }) => total)).toEqual([1, 1])
  })

  test('adds a link that ends and restores the search', async () => {
    const saved = await save('search=lucarne&maxPrice=300')
    await addProduct({ title: 'Lucarne' })
    await sendAlerts(server.as())
    const { pathname, search } = new URL((await digests())[0]?.unsubscribeCall ?? '')
    const call = async (path: string, init?: RequestInit) =>
      (await server.request(path + search, init)).json()
    const text = 'les nouveautés de votre recherche «\u00a0Ma recherche\u00a0»'
    expect(await call(pathname)).toEqual({ text, isActive: true })
    const form = {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
    }
    expect(await call(pathname, form)).toEqual({ text, isActive: false })
    expect(await call(pathname, form)).toEqual({ text, isActive: false })
    expect(await listSavedSearches(server.as(person))).toEqual([])
    const undo = () => call('/api/unsubscribe/undo', { method: 'POST' })
    expect(await undo()).toEqual({ text, isActive: true })
    expect(await undo()).toEqual({ text, isActive: true })
    expect(await listSavedSearches(server.as(person))).toMatchObject([
      { name: saved.name, query: saved.query, frequency: 'immediate', description: saved.description },
    ])
  })
})

test('moveAlertsToCategory moves saved searches to another category and drops duplicates', async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  const from = await makeCategory(server.as())
  await save(`category=${from}&maxPrice=50`)
  await save(`category=${from}&search=b`)
  await save(`category=${doors}&search=b`)
  await moveAlertsToCategory(server.as(admin), { from, to: doors })
  await server.as().db.delete(categories).where(eq(categories.id, from))
  const queries = (await listSavedSearches(server.as(person))).map(({ query }) => query)
  expect(queries.sort()).toEqual([`category=${doors}&maxPrice=50`, `category=${doors}&search=b`])
  const { db } = server.as()
  expect(
    await db.$count(
      savedSearches,
      and(eq(savedSearches.userId, person.userId), eq(savedSearches.categoryId, doors)),
    ),
  ).toBe(2)
  await db.delete(productChanges)
})

/** Returns a repeatable sequence of random numbers. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
