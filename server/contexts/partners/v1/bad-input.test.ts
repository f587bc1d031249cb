import { expect, test } from 'vitest'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { makeApiKey } from '#tests/helpers/api-keys.ts'
import { makeCategory, makePlace, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit } from '#tests/helpers/orders.ts'
import { makePayableSeller } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const rights = ['read', 'stock', 'sales', 'purchases'] as const

test("a key with every right does not find another account's orders, sales and invoices", async () => {
  const kit = await createOrderKit(server.as())
  const seller = await makePayableSeller(kit)
  const order = await kit.place({ prices: [5_000], sellers: [seller] })
  await kit.pay(order)
  await numberInvoices(kit.ctx, { sellerId: seller.userId })
  const createKeyFor = async (actor: Parameters<typeof makeApiKey>[1]) =>
    makeApiKey(kit.ctx, actor, { rights: [...rights] })
  const [ownKey, otherKey] = [await createKeyFor(seller), await createKeyFor(await makeSeller(kit.ctx))]
  const call = (key: string, path: string, body?: object) =>
    server.request(`/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  const listItems = async (key: string, path: string) =>
    ((await (await call(key, path)).json()) as { items: { id?: string; fulfilmentId: string }[] }).items
  const [sale] = await listItems(ownKey, '/sales')
  const [invoice] = await listItems(ownKey, '/invoices')
  expect(await listItems(otherKey, '/sales')).toEqual([])
  expect(await listItems(otherKey, '/invoices')).toEqual([])

  const declineMove = { transition: 'decline', reason: 'Plus là' }
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const calls: [string, object?][] = [
    [`/orders/${order.orderId.slice(0, 8)}`],
    [`/invoices/${invoice?.id}/pdf`],
    [`/sales/${sale?.fulfilmentId}/moves`, declineMove],
    [`/sales/${sale?.fulfilmentId}/quotes`, { price: 100, expiresAt }],
  ]
  for (const [path, body] of calls) {
    const unknown = path.replace(/[0-9a-f]{8}/, '00000000')
    const [foreign, none] = [await call(otherKey, path, body), await call(otherKey, unknown, body)]
    expect([path, foreign.status, none.status]).toEqual([path, 404, 404])
    const readBody = async (answer: Response) => ({ ...((await answer.json()) as object), requestId: '' })
    expect(await readBody(foreign)).toEqual(await readBody(none))
  }
  expect((await call(ownKey, `/orders/${order.orderId.slice(0, 8)}`)).status).toBe(200)
  const pdf = await call(ownKey, `/invoices/${invoice?.id}/pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await pdf.arrayBuffer()
})

test('a key in the query is rejected with 400', async () => {
  const key = await makeApiKey(server.as(), await makeSeller(server.as()))
  for (const query of [`?key=${key}`, `?api_key=x`, `?limit=1&Access_Token=x`]) {
    const answer = await server.request(`/api/v1/products${query}`)
    expect([query, answer.status]).toEqual([query, 400])
    expect(((await answer.json()) as { detail: string }).detail).toContain('Authorization')
  }
})

test('POST /own/products rejects a weight of zero or of ten tonnes', async () => {
  const seller = await makeSeller(server.as())
  const authorization = `Bearer ${await makeApiKey(server.as(), seller)}`
  const categoryId = await makeCategory(server.as())
  await makePlace(server.as(), { sellerId: seller.userId, communeCode: '44109', isDefault: true })
  const post = async (weight: number) => {
    const body = { reference: `W${weight}`, categoryId, title: 'Porte', price: 12_000, quantity: 4, weight }
    const init = { method: 'POST', headers: { authorization }, body: JSON.stringify(body) }
    const answer = await server.request('/api/v1/own/products', init)
    return (await answer.json()) as { details?: { fields: object } }
  }
  for (const weight of [0, -1, 10_000_000])
    expect((await post(weight)).details?.fields, String(weight)).toEqual({ weight: expect.any(String) })
  expect(await post(9_999_999)).toMatchObject({ weight: 9_999_999 })
})

test('the POST routes answer 413 to ten announced megabytes', async () => {
  const authorization = `Bearer ${await makeApiKey(server.as(), await makeSeller(server.as()))}`
  const body = JSON.stringify({ items: [{ reference: 'x'.repeat(10 * 1024 * 1024) }] })
  const headers = { authorization, 'content-length': String(body.length) }
  for (const path of ['/own/stock', '/own/products/batch', '/own/products']) {
    const { status } = await server.request(`/api/v1${path}`, { method: 'POST', headers, body })
    expect([path, status]).toEqual([path, 413])
  }
})

test('POST /own/products/batch stops reading an unannounced body at the limit', async () => {
  const key = await makeApiKey(server.as(), await makeSeller(server.as()), { rights: [...rights] })
  const piece = new TextEncoder().encode('"'.padEnd(64 * 1024, 'x'))
  const total = 10 * 1024 * 1024
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= total) return controller.close()
      sent += piece.length
      controller.enqueue(piece)
    },
  })
  const answer = await server.request('/api/v1/own/products/batch', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(total / 2)
})
