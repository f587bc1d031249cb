import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'

let server: Server
let address: string
/** Statuses of the server's responses in turn; the last one repeats. */
let statuses: number[]
let responseBody: string
let calls: { method: string; at: number; body: string }[]

beforeEach(async () => {
  calls = []
  responseBody = ''
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      response.statusCode = statuses[Math.min(calls.length, statuses.length - 1)] ?? 200
      calls.push({ method: request.method ?? '', at: performance.now(), body })
      response.end(responseBody)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('fetchWithRetry repeats a GET request with growing delays until it succeeds', async () => {
  statuses = [502, 503, 504, 200]
  expect((await fetchWithRetry(address)).status).toBe(200)
  const [a = 0, b = 0, c = 0, d = 0] = calls.map(({ at }) => at)
  // A busy machine only makes the delays longer.
  expect(b - a).toBeGreaterThan(195)
  expect(c - b).toBeGreaterThan(395)
  expect(d - c).toBeGreaterThan(795)
})

test('fetchWithRetry returns the response of a site in maintenance at once', async () => {
  statuses = [503]
  responseBody = JSON.stringify({ status: 503, details: { maintenance: true } })
  const response = await fetchWithRetry(address)
  expect(await response.text()).toBe(responseBody)
  expect(calls).toHaveLength(1)
})

test('fetchWithRetry gives up after six requests', async () => {
  statuses = [503]
  expect((await fetchWithRetry(address)).status).toBe(503)
  expect(calls).toHaveLength(6)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
  'fetchWithRetry sends %s once, because it may have been carried out',
  async (method) => {
    statuses = [503, 200]
    expect((await fetchWithRetry(address, { method, body: 'commande' })).status).toBe(503)
    expect(calls).toMatchObject([{ method, body: 'commande' }])
  },
)

test.each([400, 401, 404, 429, 500])('fetchWithRetry returns a %i response at once', async (status) => {
  statuses = [status, 200]
  expect((await fetchWithRetry(address)).status).toBe(status)
})

test('fetchWithRetry rejects and stops retrying when it is aborted', async () => {
  statuses = [503]
  const controller = new AbortController()
  const response = fetchWithRetry(address, { signal: controller.signal })
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  controller.abort()
  await expect(response).rejects.toThrow()
  expect(calls.length).toBeLessThan(6)
})
