import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlertKind, alertKinds, maxWatchedProducts } from '#domain/alerts/alerts.ts'
import type { EmailDataByTemplate } from '#server/capabilities/email/templates.ts'
import { readSubscription, signSubscription } from '#server/capabilities/email/unsubscribe-token.ts'
import type { Actor } from '#server/context.ts'
import { emails, products, productWatches, profiles, savedSearches } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { expireProducts } from './hide-expired-products.ts'
import { readOwnAlerts } from './personal-data.ts'
import { getProductWatch, listWatchedProducts, saveProductWatch } from './product-watches.ts'
import { sendDigests } from './send-alerts.ts'
import { describeSubscription } from './subscriptions.ts'

const server = startTestServer()
let seller: Actor
let person: Actor
let categoryId: string
let productId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})
beforeEach(async () => {
  person = await makePerson(server.as())
  productId = await make()
})

const make = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
const watch = (kinds: AlertKind[], id = productId, actor = person) =>
  saveProductWatch(server.as(actor), { productId: id, kinds })
const getWatch = (id = productId, actor = person) => getProductWatch(server.as(actor), { productId: id })
const change = (values: Partial<typeof products.$inferInsert>, id = productId) =>
  server.as().db.update(products).set(values).where(eq(products.id, id))
const missing = { code: 'not-found' }

test("saveProductWatch sets, replaces and ends the kinds of one user's watch", async () => {
  const other = await makePerson(server.as())
  await watch(['price_drop'], productId, other)
  expect(await getWatch()).toEqual({ kinds: [] })
  await Promise.all([watch(['expiring_soon', 'price_drop']), watch(['expiring_soon', 'price_drop'])])
  expect(await getWatch()).toEqual({ kinds: ['price_drop', 'expiring_soon'] })
  await watch(['low_quantity'])
  expect(await getWatch()).toEqual({ kinds: ['low_quantity'] })
  await watch([])
  expect(await getWatch()).toEqual({ kinds: [] })
  expect(await getWatch(productId, other)).toEqual({ kinds: ['price_drop'] })
})

test('saveProductWatch refuses a hidden product but ends an existing watch', async () => {
  const hidden = await make({ isHidden: true })
  const waiting = await make({ status: 'a_valider' })
  for (const id of [hidden, waiting, randomUUID(), 'x', `${productId}'`]) {
    await expect(getWatch(id)).rejects.toMatchObject(missing)
    await expect(watch(['price_drop'], id)).rejects.toMatchObject(missing)
    await expect(watch([], id)).rejects.toMatchObject(missing)
  }
  await watch(['price_drop', 'back_in_stock'])
  await change({ isHidden: true, price: 4_200, title: 'Renommée une fois retirée' })
  await expect(watch([...alertKinds])).rejects.toMatchObject(missing)
  expect((await listWatchedProducts(server.as(person), { page: 1 })).items).toMatchObject([
    { productId, title: null, status: null, isListed: false, price: { kind: 'hidden' }, picture: null },
  ])
  const own: unknown[] = []
  for await (const preference of readOwnAlerts(server.as(), person)) own.push(preference)
  const texts = [
    await describeSubscription(server.as(), {
      userId: person.userId,
      watch: { productId, kinds: ['price_drop'] },
    }),
    own,
  ]
  expect(JSON.stringify(texts)).toMatch(/l’annonce n°\u00a0\d+, qui n’est plus en ligne/)
  expect(JSON.stringify(texts)).not.toContain('Renommée')
  await watch(['price_drop'])
  await watch([])
  await expect(watch([])).rejects.toMatchObject(missing)
})

test('listWatchedProducts returns the newest first, page by page, including products out of stock', async () => {
  const ids: string[] = []
  for (let index = 0; index < 21; index += 1) ids.push(await make({ title: `Porte ${index}` }))
  for (const [index, id] of ids.entries())
    await saveProductWatch(
      { ...server.as(person), clock: { now: () => new Date(Date.UTC(2026, 0, index + 1)) } },
      { productId: id, kinds: ['back_in_stock', 'price_drop'] },
    )
  await change({ status: 'outofstock', quantity: 0 }, ids[20])
  const first = await listWatchedProducts(server.as(person), { page: 1 })
  expect(first).toMatchObject({ total: 21, page: 1, pageCount: 2 })
  expect(first.items.map(({ productId }) => productId)).toEqual(ids.slice(1).reverse())
  expect(first.items[0]).toEqual({
    productId: ids[20],
    number: expect.any(Number),
    title: 'Porte 20',
    status: 'outofstock',
    isListed: false,
    isPublic: true,
    price: { kind: 'amount', amount: 12_000 },
    picture: null,
    kinds: ['price_drop', 'back_in_stock'],
  })
  expect((await listWatchedProducts(server.as(person), { page: 2 })).items).toHaveLength(1)
  expect((await listWatchedProducts(server.as(person), { page: 3 })).items).toEqual([])
})

test('saveProductWatch keeps within the limit for concurrent requests', async () => {
  const { db } = server.as()
  const rows = await db
    .insert(products)
    .values(
      Array.from({ length: maxWatchedProducts + 7 }, (_, index) => ({
        title: 'Porte',
        quantity: 1,
        price: 100,
        userId: seller.userId,
        categoryId,
        uniqueCode: `limite-${index}`,
      })),
    )
    .returning({ id: products.id })
  const ids = rows.map(({ id }) => id)
  const racing = ids.splice(0, 8)
  await db
    .insert(productWatches)
    .values(ids.map((id) => ({ userId: person.userId, productId: id, kind: 'price_drop' as const })))
  // Opens the connections first, otherwise the requests would run one after the other.
  await Promise.all(racing.map(() => db.transaction((open) => open.execute(sql`select 1`))))
  const results = await Promise.allSettled(racing.map((id) => watch([...alertKinds], id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await listWatchedProducts(server.as(person), { page: 1 })).total).toBe(maxWatchedProducts)
})

test("the watch routes reject a visitor, another site's page and an invalid body", async () => {
  const path = `/api/alerts/products/${productId}`
  expect((await server.request(path)).status).toBe(401)
  expect((await server.request('/api/alerts/products')).status).toBe(401)
  const put = (body: unknown, { cookie = '', ...headers }: Record<string, string> = {}) =>
    server.request(path, { method: 'PUT', body: JSON.stringify(body), headers, cookie })
  expect((await put({ kinds: ['price_drop'] })).status).toBe(401)
  const { cookie } = await makeSignedIn(server)
  expect((await put({ kinds: ['price_drop'] }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const kinds of [['price_rise'], 'price_drop', Array(5_000).fill('price_drop'), null])
    expect((await put({ kinds }, { cookie })).status).toBe(400)
})

describe('an unsubscribe link', () => {
  const call = (token: string, method = 'GET', path = '/api/unsubscribe') =>
    server.request(`${path}?token=${encodeURIComponent(token)}`, { method })
  const priceDropSubscription = () => ({
    userId: person.userId,
    watch: { productId, kinds: ['price_drop' as const] },
  })

  test('changes nothing by GET, ends its alerts by POST and can be undone', async () => {
    await watch(['price_drop', 'low_quantity'])
    const token = signSubscription(server.as(), priceDropSubscription())
    const text = 'les alertes «\u00a0Baisse de prix\u00a0» sur «\u00a0Porte en chêne\u00a0»'
    expect(await (await call(token)).json()).toEqual({ text, isActive: true })
    expect((await getWatch()).kinds).toHaveLength(2)
    expect(await (await call(token, 'POST')).json()).toEqual({ text, isActive: false })
    expect(await getWatch()).toEqual({ kinds: ['low_quantity'] })
    await Promise.all([1, 2].map(() => call(token, 'POST', '/api/unsubscribe/undo')))
    expect((await getWatch()).kinds).toHaveLength(2)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const undo = await server.request(`/api/unsubscribe/undo?token=${token}`, {
      method: 'POST',
      headers: foreign,
    })
    expect(undo.status).toBe(403)
  })

  test('is rejected when any part of it is changed', async () => {
    await watch(['price_drop'])
    const token = signSubscription(server.as(), priceDropSubscription())
    const [payload = '', signature = ''] = token.split('.')
    const other = signSubscription({ secret: 'another' }, priceDropSubscription())
    const forged = [
      '',
      '.',
      payload,
      `${payload}.`,
      `.${signature}`,
      `${payload}.${signature}.`,
      `${payload}.${signature}x`,
      `${payload}x.${signature}`,
      `${payload.slice(0, -1)}.${signature}`,
      `${payload}.${other.split('.')[1]}`,
      other,
      'é'.repeat(100),
      'a'.repeat(100_000),
      `${payload}.${'A'.repeat(43)}`,
    ]
    for (const wrong of forged) {
      expect((await call(wrong)).status, wrong.slice(0, 80)).toBe(404)
      expect((await call(wrong, 'POST')).status).toBe(404)
    }
    expect((await call(forged[5] ?? '', 'POST', '/api/unsubscribe/undo')).status).toBe(404)
    expect((await server.request('/api/unsubscribe')).status).toBe(404)
    expect(await getWatch()).toEqual({ kinds: ['price_drop'] })
    expect(readSubscription(server.as(), token)).toEqual(priceDropSubscription())
  })

  test('of a deleted product restores nothing', async () => {
    const token = signSubscription(server.as(), priceDropSubscription())
    await server.as().db.delete(products).where(eq(products.id, productId))
    const undone = await call(token, 'POST', '/api/unsubscribe/undo')
    expect(await undone.json()).toEqual({
      text: 'les alertes «\u00a0Baisse de prix\u00a0» sur un produit qui n’existe plus',
      isActive: false,
    })
    const unknownUser = signSubscription(server.as(), { ...priceDropSubscription(), userId: randomUUID() })
    expect((await call(unknownUser, 'POST', '/api/unsubscribe/undo')).status).toBe(404)
  })

  test('restores nothing for a deleted account', async () => {
    const { actor, cookie } = await makeSignedIn(server)
    await watch(['price_drop'], productId, actor)
    const search = { name: 'Portes', query: 'search=porte', frequency: 'daily' as const }
    const token = signSubscription(server.as(), { ...priceDropSubscription(), userId: actor.userId, search })
    const deletion = await server.request('/api/privacy/deletion', {
      method: 'POST',
      cookie,
      body: JSON.stringify({ currentPassword: 'chantier-2026' }),
    })
    expect(deletion.ok).toBe(true)
    expect((await call(token, 'POST', '/api/unsubscribe/undo')).status).toBe(404)
    const { db } = server.as()
    expect(await db.$count(productWatches, eq(productWatches.userId, actor.userId))).toBe(0)
    expect(await db.$count(savedSearches, eq(savedSearches.userId, actor.userId))).toBe(0)
  })
})

describe("a product's last day", () => {
  const at = (moment: string) => ({ ...server.as(), clock: { now: () => new Date(moment) } })
  const mails = async () =>
    (
      await server
        .as()
        .db.select({ data: emails.data })
        .from(emails)
        .where(eq(emails.recipient, person.email))
        .orderBy(emails.createdAt)
    ).map(({ data }) => data as EmailDataByTemplate['product-alert'])
  const isHidden = async () =>
    (await server.as().db.select().from(products).where(eq(products.id, productId)))[0]?.isHidden

  test('is announced three days before, once, and again after an extension', async () => {
    await watch(['expiring_soon'])
    await change({ availableUntil: '2026-06-10' })
    await sendDigests(at('2026-06-06T06:00:00Z'))
    expect(await mails()).toEqual([])
    for (const day of ['07', '08', '09', '10']) await sendDigests(at(`2026-06-${day}T06:00:00Z`))
    expect(await mails()).toMatchObject([{ alertType: 'expiring_soon', expirationDate: '2026-06-10' }])
    await change({ availableUntil: '2026-06-20' })
    await Promise.all([1, 2].map(() => sendDigests(at('2026-06-17T06:00:00Z'))))
    expect((await mails()).map(({ expirationDate }) => expirationDate)).toEqual(['2026-06-10', '2026-06-20'])
  })

  test('is not announced for unavailable products and those of suspended sellers', async () => {
    const gone = await makeSeller(server.as(), { suspendedAt: new Date() })
    await watch(['expiring_soon'])
    for (const values of [
      { quantity: 0, status: 'outofstock' as const },
      { quantity: 1, status: 'reserve' as const },
      { status: 'disponible' as const, userId: gone.userId },
      { userId: seller.userId, isHidden: true },
    ]) {
      await change({ availableUntil: '2026-07-10', ...values })
      await sendDigests(at('2026-07-08T06:00:00Z'))
    }
    expect(await mails()).toEqual([])
    await server.as().db.delete(profiles).where(eq(profiles.id, gone.userId))
  })

  test('expireProducts hides the product after midnight in Paris', async () => {
    await change({ availableUntil: '2026-06-10' })
    await expireProducts(at('2026-06-10T21:59:00Z'))
    expect(await isHidden()).toBe(false)
    await expireProducts(at('2026-06-10T22:05:00Z'))
    expect(await isHidden()).toBe(true)
  })
})
