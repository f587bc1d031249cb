import { randomUUID } from 'node:crypto'
import vm from 'node:vm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { platformSettings, productImages, products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { findChildren, getOnlyText, readXml } from '#tests/helpers/read-xml.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { widgetScript } from './widget/widget-script.ts'

const server = startTestServer()
const origin = 'http://localhost:3000'
let seller: Actor
let doors: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  doors = await makeCategory(server.as(), { name: 'Portes', slug: 'portes' })
})
beforeEach(async () => {
  await server.as().db.delete(products)
  await server.as().db.delete(platformSettings)
})

async function put(title: string, offer = {}) {
  const id = await makeProduct(server.as(), { userId: seller.userId, categoryId: doors, title, ...offer })
  const url = `/files/pictures/${randomUUID()}`
  await server
    .as()
    .db.insert(productImages)
    .values({ productId: id, url, width: 1600, height: 1200, isPrimary: true })
  return id
}
const hidePrices = () =>
  server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })

describe('products.rss', () => {
  const titles = async (query: string) => {
    const answer = await server.request(`/products.rss?${query}`)
    expect(answer.status).toBe(200)
    const [channel] = findChildren(readXml(await answer.text()), 'channel')
    if (!channel) throw new Error('no channel')
    return findChildren(channel, 'item').map((item) => getOnlyText(item, 'title'))
  }

  test("lists the newest results first, regardless of the page's order", async () => {
    await put('Porte ancienne', { createdAt: new Date('2026-01-01') })
    await put('Porte neuve <b>', { createdAt: new Date('2026-06-01'), price: 90_000 })
    const other = await makeCategory(server.as(), { name: 'Chauffage', slug: 'chauffage' })
    await put('Radiateur', { categoryId: other })
    expect(await titles('search=porte&sort=price-asc')).toEqual(['Porte neuve', 'Porte ancienne'])
    expect(await titles('search=porte&maxPrice=500')).toEqual(['Porte ancienne'])
    expect(await titles('search=lavabo')).toEqual([])
  })

  test('contains no concealed price', async () => {
    await put('Porte', { price: 12_345 })
    const path = '/products.rss?search=porte'
    const first = await server.request(path)
    expect(await first.text()).toContain('123,45')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await server.request(path, { headers })).status).toBe(304)
    await hidePrices()
    expect(await (await server.request(path)).text()).not.toContain('123,45')
  })
})

describe('GET /oembed', () => {
  const request = (url: string, more = '') => server.request(`/oembed?url=${encodeURIComponent(url)}${more}`)

  test('describes a product with its seller and a fitting picture', async () => {
    const id = await put('Porte en chêne')
    const answer = await request(`${origin}/products/${id}`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const embed = await answer.json()
    expect(embed).toMatchObject({
      version: '1.0',
      type: 'link',
      title: 'Porte en chêne',
      author_name: 'Menuiserie Roux',
      thumbnail_width: 1280,
      thumbnail_height: 960,
    })
    expect(embed.url).toMatch(/\/produits\/porte-en-chene-\d+$/)
    expect(await (await request(embed.url, '&maxwidth=700&maxheight=500')).json()).toMatchObject({
      thumbnail_width: 640,
      thumbnail_height: 480,
    })
    expect(await (await request(embed.url, '&maxwidth=100')).json()).not.toHaveProperty('thumbnail_url')
  })

  test('answers 404 for anything visitors may not see', async () => {
    const hidden = await put('Porte', { isHidden: true })
    for (const url of [
      `${origin}/products/${hidden}`,
      `${origin}/products`,
      `https://other.example/products/${hidden}`,
      'invalid',
      '',
    ])
      expect((await request(url)).status, url).toBe(404)
    expect((await request(`${origin}/products/${hidden}`, '&format=xml')).status).toBe(501)
    expect((await request(`${origin}/products/${hidden}`, '&format=yaml')).status).toBe(400)
  })
})

describe('the widget', () => {
  test("returns a seller's visible products to any site without a cookie", async () => {
    for (let index = 0; index < 8; index += 1) await put(`Porte ${index}`)
    await put('Masquée', { isHidden: true })
    const answer = await server.request(`/widget/${seller.userId}.json?count=7`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { seller: named, articles } = await answer.json()
    expect(named).toEqual({ name: 'Menuiserie Roux', url: `${origin}/sellers/${seller.userId}` })
    expect(articles).toHaveLength(7)
    expect(JSON.stringify(articles)).not.toContain('Masquée')
    await hidePrices()
    const hidden = await (await server.request(`/widget/${seller.userId}.json`)).json()
    expect(hidden.articles.map(({ price }: { price: unknown }) => price)).toEqual(Array(6).fill(null))
    for (const id of [randomUUID(), '-'.repeat(36)])
      expect((await server.request(`/widget/${id}.json`)).status).toBe(404)
  })

  test('has a small script without cookies', async () => {
    const answer = await server.request('/widget.js')
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const text = await answer.text()
    expect(text).toBe(widgetScript(origin))
    expect(Buffer.byteLength(text)).toBeLessThan(10 * 1024)
    expect(text).not.toMatch(/cookie|localStorage|innerHTML/)
    // The script does nothing on a page without a seller.
    expect(vm.runInNewContext(text, { document: { currentScript: null } })).toBeUndefined()
  })
})

test('security.txt names a mailbox and expires within a year', async () => {
  const answer = await server.request('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:contact@rechantier.example')
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime()
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})
