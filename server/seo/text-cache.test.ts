import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { platformSettings, products, profiles } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createTextCache } from './text-cache.ts'

const minute = 60_000
const heard = async () => true

/** What counts how often it was made. */
function source(rows: number) {
  const made = { times: 0 }
  const make = async () => {
    made.times += 1
    const text = `text ${made.times}`
    return {
      hash: text,
      updated: null,
      rows,
      parts: async function* () {
        yield text
      },
    }
  }
  return { made, make }
}
const textOf = ({ content }: { content: Uint8Array }) => gunzipSync(content).toString()

describe('a text', () => {
  test('of few rows is made for each who asks, and once for all who ask together', async () => {
    const texts = createTextCache(heard)
    const { made, make } = source(10)
    const now = new Date()
    await Promise.all(Array.from({ length: 50 }, () => texts.get('a', now, make)))
    expect(made.times).toBe(1)
    expect(textOf(await texts.get('a', now, make))).toBe('text 2')
  })

  test('of many rows is kept for five minutes', async () => {
    const texts = createTextCache(heard)
    const { made, make } = source(5_000)
    const begin = Date.now()
    const at = (minutes: number) => texts.get('a', new Date(begin + minutes * minute), make)
    for (const minutes of [0, 1, 4.9]) expect(textOf(await at(minutes))).toBe('text 1')
    expect(textOf(await at(5.1))).toBe('text 2')
    expect(made.times).toBe(2)
  })

  test('is not kept where nobody would hear that it is no longer true, nor what was begun before it was not', async () => {
    const deaf = createTextCache(async () => false)
    const { made, make } = source(5_000)
    const now = new Date()
    for (const _ of [1, 2]) await deaf.get('a', now, make)
    expect(made.times).toBe(2)

    const texts = createTextCache(heard)
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = async () => {
      const text = await make()
      await promise
      return text
    }
    const begun = texts.get('a', now, slow)
    await Promise.resolve()
    texts.drop()
    const after = texts.get('a', now, make)
    resolve()
    await begun
    expect(textOf(await texts.get('a', now, make))).toBe(textOf(await after))
    texts.drop()
    expect(textOf(await texts.get('a', now, make))).not.toBe(textOf(await after))
  })

  test('that fails is tried again; of too many at once the last are told to come back', async () => {
    const texts = createTextCache(heard)
    const broken = () => Promise.reject(new Error('broken'))
    await expect(texts.get('a', new Date(), broken)).rejects.toThrow('broken')
    const { make } = source(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = async () => {
      await promise
      return make()
    }
    const asked = ['a', 'b', 'c', 'd'].map((name) => texts.get(name, new Date(), slow))
    await expect(texts.get('e', new Date(), slow)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 10 },
    })
    resolve()
    await Promise.all(asked)
    expect(textOf(await texts.get('e', new Date(), slow))).toMatch(/^text/)
  })
})

describe('of a large catalogue', () => {
  const server = startTestServer()
  beforeAll(async () => {
    const { userId } = await makeSeller(server.as())
    const id = await makeProduct(server.as(), { userId, categoryId: await makeCategory(server.as()) })
    await server.as().db.execute(sql`
      insert into products (id, title, description, price, quantity, status, category_id, user_id, unique_code)
      select gen_random_uuid(), title, description, price, quantity, status, category_id, user_id, 'COPIE' || n
      from products, generate_series(1, 5000) n where products.id = ${id}`)
    await server.as().db.execute(sql`
      insert into product_images (product_id, url, width, height, is_primary)
      select id, '/files/pictures/porte', 1280, 960, true from products`)
  })

  test('feed and sitemap stay as they are for a while; hidden prices are hidden at once', async () => {
    const paths = ['/flux/marchand.xml', '/sitemap-produits-1.xml', '/sitemap.xml', '/sitemap-categories.xml']
    const read = () => Promise.all(paths.map(async (path) => (await server.request(path)).text()))
    const before = await read()
    expect(before[0]?.match(/<item>/g)).toHaveLength(5_001)
    const [one] = await server.as().db.select({ id: products.id }).from(products).limit(1)
    await server
      .as()
      .db.update(products)
      .set({ title: 'Renommée', updatedAt: new Date() })
      .where(eq(products.id, one?.id as string))
    expect(await read()).toEqual(before)
    const packed = await server.request('/flux/marchand.xml', { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(before[0])
    await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
    expect((await server.request('/flux/marchand.xml')).status).toBe(404)
    await server.as().db.delete(platformSettings)
  })

  test('what is hidden, taken away or its suspended seller’s is in none of them any longer', async () => {
    const { db } = server.as()
    const path = '/sitemap-produits-1.xml'
    const addresses = async () =>
      [...(await (await server.request(path)).text()).matchAll(/<loc>([^<]*)/g)].length
    const fewer = (count: number) => expect.poll(addresses).toBe(count)
    const all = await addresses()
    expect(all).toBe(5_001)
    const [hidden, taken, uncategorised] = await db.select({ id: products.id }).from(products).limit(3)
    const only = (product?: { id: string }) => eq(products.id, product?.id as string)
    await db.update(products).set({ isHidden: true }).where(only(hidden))
    await fewer(all - 1)
    await db.delete(products).where(only(taken))
    await fewer(all - 2)
    await db.update(products).set({ categoryId: null }).where(only(uncategorised))
    await fewer(all - 3)
    await db.update(profiles).set({ suspendedAt: new Date() })
    await expect.poll(async () => (await server.request(path)).status).toBe(404)
  })
})
