import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SettingValue } from '#domain/platform/settings.ts'
import type { Actor } from '#server/context.ts'
import {
  categories,
  categorySlugs,
  platformSettings,
  productImages,
  products,
  profiles,
} from '#server/database/schema/index.ts'
import { containsAmount } from '#tests/helpers/amounts.ts'
import { makeCategory, makeField, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { findChildren, getOnlyText, readXml, type XmlElement } from '#tests/helpers/read-xml.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const origin = 'http://localhost:3000'
let seller: Actor
let family: string
let doors: string

/** Text with markup, the end of a CDATA section, forbidden characters and half an emoji. */
const hostile = 'Porte <b>"chêne"</b> & l’évier ]]> ]]> \u0001\ufffe\ud83d <script>alert(1)</script> 🚪'

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  family = await makeCategory(ctx, { name: 'Menuiserie', slug: 'menuiserie' })
  doors = await makeCategory(ctx, { name: 'Portes & fenêtres', slug: 'portes', parentId: family })
})
beforeEach(async () => {
  const { db } = server.as()
  await db.delete(products)
  await db.delete(platformSettings)
})

interface Offer {
  title?: string
  [key: string]: unknown
}
async function put(offer: Offer = {}, { pictures = 1 } = {}): Promise<{ id: string; number: number }> {
  const ctx = server.as()
  const id = await makeProduct(ctx, { userId: seller.userId, categoryId: doors, ...offer })
  for (let position = 0; position < pictures; position += 1)
    await ctx.db.insert(productImages).values({
      productId: id,
      url: `/files/pictures/${randomUUID()}`,
      width: 1280,
      height: 960,
      position,
      isPrimary: position === 0,
    })
  const [row] = await ctx.db.select({ number: products.number }).from(products).where(eq(products.id, id))
  return { id, number: row?.number ?? 0 }
}
async function readChannel(path: string): Promise<XmlElement> {
  const response = await server.request(path)
  expect(response.status, path).toBe(200)
  const rss = readXml(await response.text())
  expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0'])
  const [channel] = findChildren(rss, 'channel')
  // RSS 2.0, 'Required channel elements'.
  for (const name of ['title', 'link', 'description']) expect(getOnlyText(channel, name), name).toBeTruthy()
  return channel as XmlElement
}
const readItems = async (path: string) => findChildren(await readChannel(path), 'item')
const set = (key: string, value: SettingValue) =>
  server.as().db.insert(platformSettings).values({ key, value })

test('flux.xml lists the newest products of the site or of a category with its subcategories', async () => {
  const old = await put({ title: 'Ancienne', createdAt: new Date('2026-01-01T10:00:00Z') })
  const other = await makeCategory(server.as(), { name: 'Sols', slug: `sols-${randomUUID()}` })
  await put({ title: 'Récente', createdAt: new Date('2026-02-01T10:00:00Z') })
  await put({ title: 'Ailleurs', categoryId: other, createdAt: new Date('2026-03-01T10:00:00Z') })
  const titles = async (path: string) => (await readItems(path)).map((item) => getOnlyText(item, 'title'))
  expect(await titles('/flux.xml')).toEqual(['Ailleurs', 'Récente', 'Ancienne'])
  expect(await titles('/categories/menuiserie/flux.xml')).toEqual(['Récente', 'Ancienne'])
  expect(await titles('/categories/menuiserie/portes/flux.xml')).toEqual(['Récente', 'Ancienne'])
  const last = (await readItems('/flux.xml')).at(-1)
  expect(getOnlyText(last, 'link')).toBe(`${origin}/produits/ancienne-${old.number}`)
  expect(getOnlyText(last, 'guid')).toBe(`urn:uuid:${old.id}`)
  expect(new Date(getOnlyText(last, 'pubDate') ?? '').toISOString()).toBe('2026-01-01T10:00:00.000Z')
})

test('a category feed redirects from former paths and answers 404 to unknown ones', async () => {
  await server.as().db.insert(categorySlugs).values({ slug: 'vantaux', categoryId: doors })
  for (const path of [
    '/categories/menuiserie/vantaux/flux.xml',
    '/categories/autre/portes/flux.xml',
    '/categories/portes/flux.xml',
  ]) {
    const response = await server.request(path)
    expect([response.status, response.headers.get('location')], path).toEqual([
      301,
      '/categories/menuiserie/portes/flux.xml',
    ])
  }
  expect((await server.request('/categories/nulle-part/flux.xml')).status).toBe(404)
  expect((await server.request('/categories/menuiserie/%27%22%00/flux.xml')).status).toBe(404)
})

test('a seller’s text is escaped in both feeds', async () => {
  await put({ title: hostile, description: hostile })
  const shown = 'Porte "chêne" & l’évier'
  const [item] = await readItems('/flux.xml')
  expect(getOnlyText(item, 'title')).toContain(shown)
  // It is one text without markup, also for a reader that parses HTML.
  expect(getOnlyText(item, 'title')).toMatch(/alert\(1\) 🚪$/)
  expect(getOnlyText(item, 'title')).not.toMatch(/<[a-z/]/)
  const description = getOnlyText(item, 'description') ?? ''
  expect(description).toContain('&lt;b&gt;&quot;chêne')
  expect(description).not.toMatch(/<script|<b>/)
  const [offer] = await readItems('/flux/marchand.xml')
  expect(getOnlyText(offer, 'title')).toContain(shown)
  expect(getOnlyText(offer, 'description')).toMatch(/alert\(1\) 🚪$/)
  expect(getOnlyText(offer, 'description')).not.toMatch(/<[a-z/]/)
})

test.each([
  ['Porte < 80 cm, > 70 cm', 'Porte < 80 cm, > 70 cm'],
  ['Porte <<b>script>alert(1)<</b>/script>', 'Porte ‹script>alert(1)‹/script>'],
  ['Porte <img src=x onerror=alert(1)', 'Porte ‹img src=x onerror=alert(1)'],
  ['<b></b>', 'Portes & fenêtres'],
])('the title %s is written as %s', async (title, read) => {
  await put({ title })
  expect(getOnlyText((await readItems('/flux.xml'))[0], 'title')).toBe(read)
})

test('the feeds contain only visible, available products', async () => {
  await put({ title: 'Cachée', isHidden: true })
  await put({ title: 'À valider', status: 'a_valider' })
  await put({ title: 'Vendue', status: 'vendu' })
  await put({ title: 'Épuisée', status: 'outofstock', quantity: 0 })
  const suspended = await makeSeller(server.as(), { suspendedAt: new Date() })
  await put({ title: 'Suspendue', userId: suspended.userId })
  expect(await readItems('/flux.xml')).toEqual([])
  expect(await readItems('/flux/marchand.xml')).toEqual([])
})

test('the merchant feed has the attributes Google requires', async () => {
  const state = await makeField(server.as(), {
    name: 'État',
    fieldType: 'select',
    options: [{ value: 'neuf', label: 'Neuf, emballé' }],
    categoryIds: [doors],
  })
  const { number } = await put(
    {
      title: 'Fenêtre '.repeat(25).trim(),
      description: 'é'.repeat(6_000),
      price: 123_456,
      values: [{ field: state, value: 'neuf' }],
    },
    { pictures: 13 },
  )
  const [offer] = await readItems('/flux/marchand.xml')
  const value = (name: string) => getOnlyText(offer, name) ?? ''
  expect(value('g:id')).toBe(String(number))
  expect([...value('title')].length).toBe(150)
  expect([...value('description')].length).toBe(5000)
  expect(value('link')).toMatch(new RegExp(`^${origin}/produits/fenetre-[a-z-]+-${number}$`))
  expect(value('g:image_link')).toMatch(new RegExp(`^${origin}/files/pictures/[0-9a-f-]{36}/1280\\.webp$`))
  expect(findChildren(offer, 'g:additional_image_link')).toHaveLength(10)
  expect(value('g:availability')).toBe('in_stock')
  expect(value('g:price')).toBe('1234.56 EUR')
  expect(value('g:condition')).toBe('new')
  expect(value('g:product_type')).toBe('Menuiserie > Portes & fenêtres')
  expect(value('g:identifier_exists')).toBe('no')
  expect(value('g:external_seller_id')).toBe(seller.userId)
})

test.each([
  [
    { saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2', minimumQuantity: 10 },
    40,
    '720.00 EUR',
    '21.7 sqm',
    '1 sqm',
  ],
  [{ saleUnit: 'm2', minimumQuantity: 50 }, 30, '2160.00 EUR', '30 sqm', '1 sqm'],
  [{ saleUnit: 'kg' }, 30, '72.00 EUR', '1 kg', '1 kg'],
  [{ saleUnit: 'piece', quantityStep: 4 }, 30, '288.00 EUR', '4 ct', '1 ct'],
  [{ saleUnit: 'palette' }, 30, '72.00 EUR', null, null],
])('the merchant feed prices the smallest purchase of %o', async (sale, quantity, price, measure, base) => {
  await put({ price: 7_200, quantity, ...sale })
  const [offer] = await readItems('/flux/marchand.xml')
  expect(getOnlyText(offer, 'g:price')).toBe(price)
  expect(getOnlyText(offer, 'g:unit_pricing_measure') ?? null).toBe(measure)
  expect(getOnlyText(offer, 'g:unit_pricing_base_measure') ?? null).toBe(base)
})

test('flux.xml names the unit of a price', async () => {
  await put({ price: 7_200, saleUnit: 'carton' })
  const [item] = await readItems('/flux.xml')
  expect(getOnlyText(item, 'description')).toMatch(/72,00.€ \/ carton/)
})

test('the merchant feed omits products without price or picture and marks unknown conditions as used', async () => {
  await put({ title: 'Sans photo' }, { pictures: 0 })
  await put({ title: 'Gratuite', price: 0 })
  await put({ title: 'Complète' })
  const offers = await readItems('/flux/marchand.xml')
  expect(offers.map((offer) => getOnlyText(offer, 'title'))).toEqual(['Complète'])
  expect(getOnlyText(offers[0], 'g:condition')).toBe('used')
})

test('the merchant feed lists each product once across batches', async () => {
  const { id } = await put()
  const { db } = server.as()
  await db.execute(sql`
    with copies as (
      insert into products (title, price, quantity, category_id, user_id, unique_code)
      select 'Copie ' || n, price, 1, category_id, user_id, 'COPIE-' || n
      from products, generate_series(1, 1200) n where id = ${id}
      returning id)
    insert into product_images (product_id, url, width, height, is_primary)
    select id, '/files/pictures/' || id, 1280, 960, true from copies`)
  const numbers = (await readItems('/flux/marchand.xml')).map((offer) => getOnlyText(offer, 'g:id'))
  expect(new Set(numbers).size).toBe(1201)
  expect(numbers).toHaveLength(1201)
})

test('the merchant feed says that products of a paused seller cannot be bought', async () => {
  const { userId } = await makeSeller(server.as(), { salesPausedUntil: '2999-01-01' })
  await put({ userId })
  const [offer] = await readItems('/flux/marchand.xml')
  expect(getOnlyText(offer, 'g:availability')).toBe('out_of_stock')
})

test('concealed prices appear in no feed', async () => {
  await put({ price: 98_765 })
  const tellsPrice = async () => containsAmount(await (await server.request('/flux.xml')).text(), 98_765)
  expect(await tellsPrice()).toBe(true)
  await set('hide_prices_for_anonymous', true)
  expect((await server.request('/flux/marchand.xml')).status).toBe(404)
  expect(await tellsPrice()).toBe(false)
})

test.each(['/flux.xml', '/flux/marchand.xml'])('%s answers 304 until its content changes', async (path) => {
  const { id } = await put()
  const { db } = server.as()
  const request = (etag = '') => server.request(path, { headers: { 'if-none-match': etag } })
  const first = await request()
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect((await request(etag)).status).toBe(304)
  expect((await request(`"other", ${etag}`)).status).toBe(304)
  // The modification date is not enough: stock, pictures and suspensions do not change it.
  const changes = [
    () => db.update(products).set({ price: 5_000 }).where(eq(products.id, id)),
    () =>
      db
        .update(productImages)
        .set({ url: `/files/pictures/${randomUUID()}` })
        .where(eq(productImages.productId, id)),
    () =>
      db.update(categories).set({ name: 'Portes', updatedAt: new Date() }).where(eq(categories.id, doors)),
    () => db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, seller.userId)),
  ]
  let lastEtag = etag
  for (const change of changes) {
    await change()
    const answer = await request(lastEtag)
    expect(answer.status, String(change)).toBe(200)
    lastEtag = answer.headers.get('etag') ?? ''
  }
  await db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, seller.userId))
  await db.update(categories).set({ name: 'Portes & fenêtres' }).where(eq(categories.id, doors))
})

test('the feeds answer 503 during maintenance', async () => {
  await put()
  await set('maintenance_mode', { enabled: true, message: '' })
  expect((await server.request('/flux.xml')).status).toBe(503)
  expect((await server.request('/flux/marchand.xml')).status).toBe(503)
})
