import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { findKey, listKeys } from '#server/contexts/partners/keys.ts'
import { updateSetting } from '#server/contexts/platform/update-setting.ts'
import { products, profiles } from '#server/database/schema/index.ts'
import { makeApiKey } from '#tests/helpers/api-keys.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listedProduct, listedProductDetail, ownProduct, ownProductLine } from './schemas.ts'

const server = startTestServer()
let seller: Actor
let other: Actor
let key: string
let otherKey: string
let categoryId: string

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  other = await makeSeller(ctx)
  key = await makeApiKey(ctx, seller)
  otherKey = await makeApiKey(ctx, other)
  categoryId = await makeCategory(ctx, { slug: 'portes' })
  for (const { userId } of [seller, other])
    await makePlace(ctx, { sellerId: userId, communeCode: '44109', isDefault: true })
})

interface Call {
  method?: string
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

async function call(path: string, { method = 'GET', as, body, headers }: Call = {}) {
  const answer = await server.request(`/api/v1${path}`, {
    method,
    headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (answer.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text,
  }
}

const productInput = (reference: string, more: object = {}) => ({
  reference,
  categoryId,
  title: `Porte ${reference}`,
  description: '',
  price: 12_000,
  quantity: 4,
  ...more,
})

test('GET /products returns the catalogue without a key, page by page, each product once', async () => {
  const ctx = server.as()
  const owner = await makeSeller(ctx)
  const ids = []
  // All have the same time, so that the id decides their order.
  const createdAt = new Date()
  for (let count = 0; count < 7; count += 1)
    ids.push(await makeProduct(ctx, { userId: owner.userId, categoryId, createdAt }))
  const seen: string[] = []
  let cursor = ''
  do {
    const { status, body } = await call(
      `/products?seller=${owner.userId}&limit=3${cursor && `&cursor=${cursor}`}`,
    )
    expect(status).toBe(200)
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor ?? ''
  } while (cursor)
  expect(seen.sort()).toEqual(ids.sort())
  const one = await call(`/products/${ids[0]}`)
  expect(one.body).toMatchObject({ id: ids[0], price: { kind: 'amount', amount: 12_000 }, description: '' })
  const at = (moment: string) =>
    Buffer.from(`${moment} 00000000-0000-4000-8000-000000000000`).toString('base64url')
  const statusAt = async (moment: string) => (await call(`/products?cursor=${at(moment)}`)).status
  // The database may write these forms, in any time zone; the next ones are invalid dates.
  for (const moment of [
    '2026-11-24 02:02:02.5+01',
    '2026-11-24 02:02:02-09:30',
    '2026-11-24T02:02:02.000001Z',
  ])
    expect(await statusAt(moment), moment).toBe(200)
  for (const moment of [
    ...['2026-02-30 02:02:02+00', '2026-11-24 25:02:02+00', '2026-13-01 02:02:02+00'],
    ...['2026-11-24 02:02:02+99', '2026-11-24 02:02:02+15:99', '0000-11-24 02:02:02+00'],
  ])
    expect(await statusAt(moment), moment).toBe(400)
  expect((await call('/products?cursor=abc')).body).toMatchObject({
    code: 'invalid',
    details: { fields: {} },
  })
})

test('GET /categories answers 304 to a current ETag', async () => {
  const first = await call('/categories')
  const etag = first.headers.get('etag') as string
  expect((await call('/categories', { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await call('/categories', { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
})

test('GET /products/:id conceals prices without a key and returns them with one', async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  const id = await makeProduct(server.as(), {
    userId: seller.userId,
    categoryId,
    priceTiers: [{ from: 5, price: 100 }],
  })
  const hide = (value: boolean) =>
    updateSetting(server.as(admin), { key: 'hide_prices_for_anonymous', value, version: null })
  await hide(true).catch(() => {})
  const withoutKey = await call(`/products/${id}`)
  const withKey = await call(`/products/${id}`, { as: otherKey })
  expect(withoutKey.body.price).toEqual({ kind: 'hidden' })
  expect(withoutKey.body.priceTiers).toEqual([])
  expect(withKey.body.price).toEqual({ kind: 'amount', amount: 12_000 })
})

test('POST /own/products makes one product per idempotency key, and PUT requires the current ETag', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => call('/own/products', { method: 'POST', as: key, headers, body: productInput('A/1 é') })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  const path = `/own/products/${encodeURIComponent('A/1 é')}`
  const read = await call(path, { as: key })
  const etag = read.headers.get('etag') as string
  expect(read.body).toMatchObject({ reference: 'A/1 é', quantity: 4 })

  const { reference: _, ...changed } = productInput('A/1 é', { quantity: 3 })
  const put = (headers: Record<string, string>) =>
    call(path, { method: 'PUT', as: key, headers, body: changed })
  expect((await put({})).status).toBe(428)
  expect((await put({ 'if-match': etag })).body).toMatchObject({ quantity: 3 })
  expect((await put({ 'if-match': etag })).body).toMatchObject({ code: 'precondition-failed', status: 412 })
})

test('products of another account are not found', async () => {
  await call('/own/products', { method: 'POST', as: key, body: productInput('MINE') })
  expect((await call('/own/products/MINE', { as: otherKey })).status).toBe(404)
  const stock = { items: [{ reference: 'MINE', quantity: 0, seen: 4 }] }
  const { body } = await call('/own/stock', { method: 'POST', as: otherKey, body: stock })
  expect(body.items[0]).toMatchObject({ result: 'refused' })
  expect((await call('/own/products/MINE', { as: key })).body.quantity).toBe(4)
})

test('POST /own/products/batch creates, changes and refuses each product by itself', async () => {
  const items = [
    productInput('B1'),
    productInput('B2', { price: -1 }),
    productInput('B3', { categoryId: randomUUID() }),
    productInput('B1'),
  ]
  const refused = await call('/own/products/batch', { method: 'POST', as: key, body: { items } })
  // An invalid product rejects the whole batch, so that no half of it is stored.
  expect([refused.status, Object.keys(refused.body.details.fields)]).toEqual([400, ['items.1.price']])
  const { body } = await call('/own/products/batch', {
    method: 'POST',
    as: key,
    body: { items: items.filter(({ reference }) => reference !== 'B2') },
  })
  expect(body.items).toMatchObject([
    { reference: 'B1', result: 'created' },
    { reference: 'B3', result: 'refused', fields: { categoryId: expect.any(String) } },
    { reference: 'B1', result: 'refused' },
  ])
  const again = await call('/own/products/batch', {
    method: 'POST',
    as: key,
    body: { items: [productInput('B1', { price: 100 })] },
  })
  expect(again.body.items).toEqual([{ reference: 'B1', result: 'changed' }])
  const many = { items: Array.from({ length: 501 }, (_, at) => productInput(`M${at}`)) }
  expect((await call('/own/products/batch', { method: 'POST', as: key, body: many })).status).toBe(400)
})

test('POST /own/stock changes a stock if it is still the one seen, and otherwise refuses', async () => {
  await call('/own/products', { method: 'POST', as: key, body: productInput('S1') })
  const change = (quantity: number, seen: number) =>
    call('/own/stock', { method: 'POST', as: key, body: { items: [{ reference: 'S1', quantity, seen }] } })
  expect((await change(9, 4)).body.items).toEqual([{ reference: 'S1', result: 'changed', quantity: 9 }])
  expect((await change(9, 4)).body.items[0]).toMatchObject({ result: 'unchanged' })
  expect((await change(2, 4)).body.items[0]).toMatchObject({ result: 'refused', quantity: 9 })
  await change(0, 9)
  const [row] = await server.as().db.select().from(products).where(eq(products.reference, 'S1'))
  expect(row).toMatchObject({ quantity: 0, status: 'rupture_stock' })
})

test.each([
  ['of no account', () => `rch_${'a'.repeat(43)}`],
  ['without the form of a key', () => 'secret'],
  ['that has expired', () => makeApiKey(server.as(), seller, { expiresAt: new Date(Date.now() - 1_000) })],
  [
    'of a suspended account',
    async () => {
      const person = await makeSeller(server.as(), { suspendedAt: new Date() })
      return makeApiKey(server.as(), person)
    },
  ],
  [
    'of a deleted account',
    async () => {
      const person = await makeSeller(server.as(), { deletedAt: new Date() })
      return makeApiKey(server.as(), person)
    },
  ],
])('a key %s is answered 401', async (_, make) => {
  const { status, body, headers } = await call('/own/products', { as: await make() })
  expect([status, body.code]).toEqual([401, 'not-signed-in'])
  expect(body.type).toMatch(/^https?:\/\/.*\/developers#erreur-not-signed-in$/)
  expect(headers.get('content-type')).toContain('application/problem+json')
})

test('a key is limited to its rights', async () => {
  const reader = await makeApiKey(server.as(), seller, { rights: ['read'] })
  expect((await call('/own/products', { as: reader })).status).toBe(200)
  const refused = await call('/own/stock', {
    method: 'POST',
    as: reader,
    body: { items: [{ reference: 'S1', quantity: 1, seen: 0 }] },
  })
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Stock')])
  expect((await call('/own/products')).status).toBe(401)
})

test('a key of an administrator has no rights of an administrator', async () => {
  const admin = await makePerson(server.as(), { role: 'admin', userType: 'seller' })
  const adminKey = await makeApiKey(server.as(), admin)
  await call('/own/products', { method: 'POST', as: key, body: productInput('OWN') })
  expect((await call('/own/products/OWN', { as: adminKey })).status).toBe(404)
})

test('findKey stores the last use of a key once a minute', async () => {
  const person = await makeSeller(server.as())
  const secret = await makeApiKey(server.as(), person)
  const at = (seconds: number) => {
    const clock = { now: () => new Date(Date.UTC(2026, 10, 23, 12, 0, seconds)) }
    return findKey(server.as(null, clock), { secret })
  }
  const lastUse = async () => (await listKeys(server.as(person)))[0]?.lastUsedAt
  expect(await lastUse()).toBeNull()
  await at(0)
  await at(59)
  expect(await lastUse()).toBe('2026-11-23T12:00:00.000Z')
  await at(61)
  expect(await lastUse()).toBe('2026-11-23T12:01:01.000Z')
})

test('a key whose account is suspended is answered 401', async () => {
  const person = await makeSeller(server.as())
  const own = await makeApiKey(server.as(), person)
  expect((await call('/own/products', { as: own })).status).toBe(200)
  await server.as().db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, person.userId))
  expect((await call('/own/products', { as: own })).status).toBe(401)
})

test('the routes return the documented fields of a product only', async () => {
  const owner = await makeSeller(server.as())
  const as = await makeApiKey(server.as(), owner)
  await call('/own/products', { method: 'POST', as, body: productInput('FIELDS') })
  const { body } = await call(`/products?seller=${owner.userId}`)
  const responses = [
    [body.items[0], listedProduct],
    [(await call(`/products/${body.items[0].id}`)).body, listedProductDetail],
    [(await call('/own/products', { as })).body.items[0], ownProductLine],
    [(await call('/own/products/FIELDS', { as })).body, ownProduct],
  ] as const
  for (const [item, { shape }] of responses)
    expect(Object.keys(item).sort()).toEqual(Object.keys(shape).sort())
})

test('openapi.json describes every route', async () => {
  const { body } = await call('/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} /api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  const served = server.routes().filter((one) => one.includes(' /api/v1/') && !one.endsWith('/openapi.json'))
  expect(described.sort()).toEqual(served.sort())
})
