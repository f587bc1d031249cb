import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

const request = async (path: string, address: string) =>
  server.app.request(`${server.services.ctx.config.origin}${path}`, undefined, {
    incoming: { socket: { remoteAddress: address } },
  })
const readStatuses = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status)

test('limitSearches refuses searches above the limit of a network address, and neither other reads nor other addresses', async () => {
  const searches = Array.from({ length: 240 }, () => request('/api/places/communes?q=lyon', '192.0.2.1'))
  expect(new Set(await readStatuses(searches))).toEqual(new Set([200]))
  for (const path of [
    '/api/products?search=porte',
    '/products?search=a',
    '/categories/menuiserie?page=9',
    '/api/custom-fields?parent=x',
  ])
    expect((await request(path, '192.0.2.1')).status, path).toBe(429)
  const refused = await request('/api/places/communes?q=lyon', '192.0.2.1')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    detail: 'Trop de tentatives. Patientez un instant avant de réessayer.',
  })
  expect((await request('/api/products', '192.0.2.1')).status).toBe(200)
  expect((await request('/api/products?search=a', '192.0.2.2')).status).toBe(200)
})
