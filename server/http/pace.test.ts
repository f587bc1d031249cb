import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

/** All from one network address. */
const ask = (path: string, address: string) =>
  server.app.request(`${server.services.ctx.config.origin}${path}`, undefined, {
    incoming: { socket: { remoteAddress: address } },
  })

test('who searches without end waits; who reads, and everybody else, does not', async () => {
  const statuses: Record<number, number> = {}
  let refused: Response | undefined
  for (let index = 0; index < 300; index += 1) {
    const answer = await ask(`/api/products?search=porte${index}`, '192.0.2.1')
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 429) refused = answer
  }
  expect(statuses).toEqual({ 200: 240, 429: 60 })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({
    detail: 'Trop de tentatives. Patientez un instant avant de réessayer.',
  })
  for (const path of ['/products?search=a', '/categories/menuiserie?page=9', '/api/custom-fields?parent=x'])
    expect((await ask(path, '192.0.2.1')).status, path).toBe(429)
  expect((await ask('/api/products', '192.0.2.1')).status).toBe(200)
  expect((await ask('/api/products?search=a', '192.0.2.2')).status).toBe(200)
})
