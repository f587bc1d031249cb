import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { beforeAll, expect, test } from 'vitest'
import { productPath } from '#domain/catalogue/addresses.ts'
import { platformSettings, products, profiles } from '#server/database/schema/index.ts'
import { makeCategory, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const origin = 'http://localhost:3000'
const day = (number: number) => new Date(`2026-11-0${number}T08:00:00.000Z`)
let doors: string
let userId: string

/** Parses the document as a crawler does. */
const fetchDocument = async (path: string) => Readable.from([await (await server.request(path)).text()])
const readIndex = async () =>
  (await parseSitemapIndex(await fetchDocument('/sitemap.xml'))).map(({ url, lastmod }) => [
    pathOf(url),
    lastmod,
  ])
const readSitemap = async (path: string) =>
  (await parseSitemap(await fetchDocument(path))).map(({ url, lastmod }) => [pathOf(url), lastmod])
const pathOf = (url: string) => {
  expect(url.startsWith(origin)).toBe(true)
  return url.slice(origin.length)
}
const listPaths = async (path: string) => (await readSitemap(path)).map(([url]) => url)

async function add(title: string, more: Partial<Parameters<typeof makeProduct>[1]> = {}): Promise<string> {
  const id = await makeProduct(server.as(), {
    userId,
    categoryId: doors,
    title,
    updatedAt: day(3),
    ...more,
  })
  const [row] = await server.as().db.select().from(products).where(eq(products.id, id))
  return productPath(row as { title: string; number: number })
}

beforeAll(async () => {
  const ctx = server.as()
  userId = (await makeSeller(ctx)).userId
  const family = await makeCategory(ctx, { slug: 'menuiserie', updatedAt: day(1) })
  doors = await makeCategory(ctx, { slug: 'portes', parentId: family, updatedAt: day(1) })
  await makeCategory(ctx, { slug: 'vides', parentId: family, updatedAt: day(1) })
})

test('sitemap.xml lists pages alone when no product is listed', async () => {
  expect(await readIndex()).toEqual([['/sitemap-pages.xml', undefined]])
  for (const path of ['/sitemap-categories.xml', '/sitemap-produits-1.xml'])
    expect((await server.request(path)).status).toBe(404)
})

test('the sitemap lists visible products and their categories with their dates', async () => {
  const first = await add('Porte <&> "chêne" \u0007 d’entrée')
  const second = await add('Vendue', { status: 'vendu', updatedAt: day(5) })
  await add('À valider', { status: 'a_valider' })
  await add('Cachée', { isHidden: true })
  await add('Épuisée', { status: 'outofstock' })
  const suspended = await makeSeller(server.as(), { suspendedAt: day(1) })
  await add('Suspendu', { userId: suspended.userId })

  expect(await readSitemap('/sitemap-produits-1.xml')).toEqual([
    [first, day(3).toISOString()],
    [second, day(5).toISOString()],
  ])
  expect(await readSitemap('/sitemap-categories.xml')).toEqual([
    ['/categories/menuiserie', day(5).toISOString()],
    ['/categories/menuiserie/portes', day(5).toISOString()],
  ])
  expect(await listPaths('/sitemap-pages.xml')).toContain('/products')
  expect((await readIndex()).at(-1)).toEqual(['/sitemap-produits-1.xml', day(5).toISOString()])
})

test('the sitemap lists the pages of departments that have products', async () => {
  const ctx = server.as()
  const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode: '44109' })
  await add('À Nantes', { pickupPlaceId, updatedAt: day(5) })
  const paths = (await listPaths('/sitemap-categories.xml')).filter((path) => path?.includes('departement'))
  expect(paths).toEqual([
    '/produits/departement/loire-atlantique',
    '/produits/departement/loire-atlantique/menuiserie',
    '/produits/departement/loire-atlantique/menuiserie/portes',
  ])
  await ctx.db.delete(products).where(eq(products.pickupPlaceId, pickupPlaceId))
})

test('a product sitemap ends at ten thousand numbers and is complete across batches', async () => {
  const { db } = server.as()
  await db
    .insert(products)
    .overridingSystemValue()
    .values(
      Array.from({ length: 610 }, (_, place) => ({
        number: 9400 + place,
        title: `Lot ${place}`,
        uniqueCode: `LOT${place}`,
        price: 100,
        quantity: 1,
        categoryId: doors,
        userId,
        updatedAt: day(6),
      })),
    )
  const before = await listPaths('/sitemap-produits-1.xml')
  expect(new Set(before).size).toBe(2 + 601)
  expect(before.at(-1)).toBe('/produits/lot-600-10000')
  const after = await listPaths('/sitemap-produits-2.xml')
  expect([after.length, after[0]]).toEqual([9, '/produits/lot-601-10001'])
  expect((await readIndex()).slice(2)).toEqual([
    ['/sitemap-produits-1.xml', day(6).toISOString()],
    ['/sitemap-produits-2.xml', day(6).toISOString()],
  ])
})

test('a product sitemap answers 304 until it changes', async () => {
  const path = '/sitemap-produits-2.xml'
  const tag = (await server.request(path)).headers.get('etag') ?? ''
  const again = () => server.request(path, { headers: { 'if-none-match': tag } })
  expect((await again()).status).toBe(304)
  await server.as().db.delete(products).where(eq(products.number, 10_005))
  expect((await again()).status).toBe(200)
  await server
    .as()
    .db.update(profiles)
    .set({ suspendedAt: day(7) })
    .where(eq(profiles.id, userId))
  expect((await again()).status).toBe(404)
})

test.each(['/sitemap-produits-0.xml', '/sitemap-produits-99999999.xml', '/sitemap-produits-x.xml'])(
  '%s answers 404',
  async (path) => {
    expect((await server.request(path)).status).toBe(404)
  },
)

test('robots.txt names the sitemap and disallows private pages', async () => {
  const answer = await server.request('/robots.txt')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toEqual(expect.arrayContaining([`Sitemap: ${origin}/sitemap.xml`, 'Disallow: /profile']))
  const publicPaths = [
    '/',
    '/products',
    '/produits/porte-1',
    '/categories/menuiserie',
    '/about',
    '/og/produits/1.jpg',
  ]
  const disallowed = lines.flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? [])
  expect(publicPaths.filter((path) => disallowed.some((start) => path.startsWith(start)))).toEqual([])
})

test('sitemap.xml answers 503 during maintenance', async () => {
  const value = { enabled: true, message: 'Travaux' }
  await server.as().db.insert(platformSettings).values({ key: 'maintenance_mode', value })
  const answer = await server.request('/sitemap.xml')
  expect(answer.status).toBe(503)
})
