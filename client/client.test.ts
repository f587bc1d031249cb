import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeApiKey } from '#tests/helpers/api-keys.ts'
import { makeCategory, makePerson, makePlace, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { generateClientFiles } from '../scripts/client-files.ts'
import { createClient } from './client.ts'

const server = startTestServer({ PAYMENTS: 'none' })

const clientOf = (key?: string) =>
  createClient({
    site: server.services.ctx.config.origin,
    fetch: async (request) => server.app.request(request, {}, { incoming: { socket: {} } }),
    ...(key && { key }),
  })

/** Returns the data of a response and fails the test with the problem of a refused request. */
function ok<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  expect(error).toBeUndefined()
  return data as Data
}

test('the public API publishes an article, sells it and hands it over', async () => {
  const ctx = server.as()
  await makeCategory(ctx, { slug: 'portes' })
  const owner = await makeSeller(ctx)
  await makePlace(ctx, { sellerId: owner.userId, communeCode: '44109', isDefault: true })
  const seller = clientOf(await makeApiKey(ctx, owner, { rights: ['read', 'stock', 'sales'] }))
  const buyer = clientOf(await makeApiKey(ctx, await makePerson(ctx), { rights: ['purchases'] }))
  const visitor = clientOf()

  const categoryId = ok(await visitor.GET('/categories')).find(({ slug }) => slug === 'portes')?.id as string
  const headers = { 'idempotency-key': randomUUID() }
  const body = { reference: 'PORTE-1', categoryId, title: 'Porte en chêne', price: 12_000, quantity: 4 }
  const listed = ok(await seller.POST('/own/products', { params: { header: headers }, body }))

  const catalogue = ok(await visitor.GET('/products', { params: { query: { category: 'portes' } } }))
  expect(catalogue.items.map(({ id }) => id)).toEqual([listed.id])

  const items = [{ productId: listed.id, quantity: 3 }]
  const order = ok(await buyer.POST('/orders', { body: { items, shippingOption: 'pickup' } }))
  const [sale] = ok(await seller.GET('/sales')).items
  expect(sale).toMatchObject({ number: order.number, pieces: 3, amount: 36_000 })
  expect(sale?.actions).toContain('acknowledge')
  const path = { fulfilmentId: sale?.fulfilmentId as string }
  ok(
    await seller.POST('/sales/{fulfilmentId}/moves', {
      params: { path },
      body: { transition: 'acknowledge' },
    }),
  )

  const number = { params: { path: { number: order.number } } }
  // Only the buyer may read the pickup code.
  expect(ok(await seller.GET('/orders/{number}', number)).fulfilments[0]?.pickupCode).toBeNull()
  const code = ok(await buyer.GET('/orders/{number}', number)).fulfilments[0]?.pickupCode as string
  const handedOver = ok(await seller.POST('/hand-overs', { body: { code } }))
  expect(handedOver).toMatchObject({ number: order.number, isComplete: true, alreadyRecorded: false })
  const again = ok(await seller.POST('/hand-overs', { body: { code } }))
  expect(again).toMatchObject({ ...handedOver, alreadyRecorded: true })

  const reference = { params: { path: { reference: 'PORTE-1' } } }
  expect(ok(await seller.GET('/own/products/{reference}', reference)).quantity).toBe(1)
})

test('a seller receives status 429 after ten wrong pickup codes', async () => {
  const ctx = server.as()
  const seller = clientOf(await makeApiKey(ctx, await makeSeller(ctx)))
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    const { error } = await seller.POST('/hand-overs', { body: { code: 'ABC DEF' } })
    statuses.push(error?.status)
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429])
})

test('a request without a key returns the not-signed-in problem', async () => {
  const { error } = await clientOf().GET('/own/products')
  expect(error).toMatchObject({ code: 'not-signed-in', status: 401 })
})

test('the client files equal those that npm run client generates', async () => {
  for (const [path, content] of Object.entries(await generateClientFiles()))
    expect((await readFile(path, 'utf8')) === content, path).toBe(true)
})
