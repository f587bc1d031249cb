import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { platformSettings, productImages, products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
let seller: Actor
let categoryId: string
let photograph: Buffer

beforeAll(async () => {
  seller = await makeSeller(server.as())
  const family = await makeCategory(server.as(), { name: 'Menuiserie', slug: 'menuiserie' })
  categoryId = await makeCategory(server.as(), { name: 'Portes', slug: 'portes', parentId: family })
  photograph = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a63' } })
    .webp()
    .toBuffer()
})
beforeEach(() => server.as().db.delete(platformSettings))

async function put(product: Partial<Parameters<typeof makeProduct>[1]> = {}, picture?: Buffer) {
  const ctx = server.as()
  const id = await makeProduct(ctx, { userId: seller.userId, categoryId, ...product })
  const folder = `pictures/${randomUUID()}`
  if (picture) {
    // Like storePicture, without the other sizes and the AVIF.
    await ctx.files.put(`${folder}/1280.webp`, picture)
    const image = { productId: id, url: `/files/${folder}`, width: 1280, height: 960, isPrimary: true }
    await ctx.db.insert(productImages).values(image)
  }
  const [row] = await ctx.db.select({ number: products.number }).from(products).where(eq(products.id, id))
  return { id, path: `/og/produits/${row?.number}.jpg`, folder }
}
async function draw(path: string) {
  const response = await server.request(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const content = Buffer.from(await response.arrayBuffer())
  expect(content.byteLength).toBeLessThanOrEqual(100 * 1024)
  const { format, width, height, exif } = await sharp(content).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 630,
    exif: undefined,
  })
  return { content, etag: response.headers.get('etag') ?? '' }
}
/** The number of pixels in the colour of prices. */
async function countGreenPixels(
  content: Buffer,
  part: { left: number; top: number; width: number; height: number },
) {
  const data = await sharp(content).extract(part).raw().toBuffer()
  let count = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.abs(red - 0x1f) + Math.abs(green - 0x4d) + Math.abs(blue - 0x3a) < 40) count += 1
  }
  return count
}
const priceLine = { left: 60, top: 430, width: 480, height: 75 }
const listCards = async (folder: string) => {
  const { objects } = await server.as().files.listAll(`${folder}/`)
  return [...objects].flatMap((object) =>
    object.isFile && object.name.startsWith('card-') ? [object.name] : [],
  )
}

test('a card with a detailed photograph and a long title is at most 100 KB', async () => {
  const noise = await sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .webp({ quality: 95, effort: 0 })
    .toBuffer()
  const { path } = await put({ title: 'Œuvre d’évier à l’ÉCLAT naïf '.repeat(7).slice(0, 200) }, noise)
  const { content } = await draw(path)
  expect(await countGreenPixels(content, priceLine)).toBeGreaterThan(1_000)
})

test.each([
  ['emoji alone', '🚪🚪'],
  ['another alphabet', 'дверь'],
  ['one long word', 'ANTICONSTITUTIONNELLEMENT'.repeat(8)],
  ['markup', '</svg><image href="file:///etc/passwd"/>'],
  ['control characters', '\u0001\u202e\ufffe'],
])('a card is drawn for a title of %s without a photograph', async (_, title) => {
  await draw((await put({ title })).path)
})

test('a card is drawn without a deleted photograph and not stored', async () => {
  const { path, folder } = await put({}, photograph)
  await server.as().files.deleteAll(`${folder}/`)
  await draw(path)
  expect(await listCards(folder).catch(() => [])).toEqual([])
})

test('a card is stored until its content changes, then drawn again and the former deleted', async () => {
  const { id, path, folder } = await put({}, photograph)
  const first = await draw(path)
  const stored = await listCards(folder)
  expect(stored).toHaveLength(1)
  // The stored card is sent.
  await server.as().files.put(`${folder}/${stored[0]}`, await sharp(first.content).blur(20).jpeg().toBuffer())
  expect((await draw(path)).content.equals(first.content)).toBe(false)
  const again = await server.request(path, { headers: { 'if-none-match': first.etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await server.as().db.update(products).set({ title: 'Porte en hêtre' }).where(eq(products.id, id))
  const changed = await draw(path)
  expect(changed.etag).not.toBe(first.etag)
  const now = await listCards(folder)
  expect(now).toHaveLength(1)
  expect(now).not.toEqual(stored)
})

test('a card requested by many at once is stored once', async () => {
  const { path, folder } = await put({}, photograph)
  const drawn = await Promise.all(Array.from({ length: 12 }, () => draw(path)))
  expect(drawn.every(({ content }) => content.equals(drawn[0]?.content ?? Buffer.alloc(0)))).toBe(true)
  expect(await listCards(folder)).toHaveLength(1)
})

test('a card contains no concealed price', async () => {
  const { path } = await put()
  expect(await countGreenPixels((await draw(path)).content, priceLine)).toBeGreaterThan(500)
  await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  expect(await countGreenPixels((await draw(path)).content, priceLine)).toBe(0)
})

test('a card exists for visible products only', async () => {
  const suspended = await makeSeller(server.as(), { suspendedAt: new Date() })
  for (const product of [
    { isHidden: true },
    { status: 'a_valider' as const },
    { userId: suspended.userId },
  ]) {
    const { path } = await put(product)
    expect((await server.request(path)).status).toBe(404)
  }
  const { id, path } = await put()
  await draw(path)
  await server.as().db.delete(products).where(eq(products.id, id))
  expect((await server.request(path)).status).toBe(410)
  for (const name of ['0', '01', '999999999', '1e3', '-1', randomUUID()])
    expect((await server.request(`/og/produits/${name}.jpg`)).status, name).toBe(404)
})

test('the home page, the catalogue and each category have a card', async () => {
  await put({}, photograph)
  const paths = [
    '/og/accueil.jpg',
    '/og/produits.jpg',
    '/og/categories/menuiserie.jpg',
    '/og/categories/menuiserie/portes.jpg',
  ]
  const etags = new Set<string>()
  for (const path of paths) etags.add((await draw(path)).etag)
  expect(etags.size).toBe(paths.length)
  const moved = await server.request('/og/categories/portes.jpg')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/og/categories/menuiserie/portes.jpg'])
  expect((await server.request('/og/categories/nulle-part.jpg')).status).toBe(404)
  expect((await server.request('/og/categories/menuiserie/%00.jpg')).status).toBe(404)
})
