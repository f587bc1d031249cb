import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { answerFromCache } from './page-cache/cache-pages.ts'

const server = startTestServer({
  ORIGIN: 'https://www.exemple.fr',
  SECRET: 'a'.repeat(32),
  SMTP_URL: 'smtp://localhost:1',
})

test.each([
  ['www.exemple.fr', '/robots.txt', 200],
  ['autre.example', '/robots.txt', 421],
  ['www.exemple.fr.autre.example', '/api/settings', 421],
  ['www.exemple.fr:8443', '/api/settings', 421],
  ['127.0.0.1:3000', '/health', 200],
])('a request for host %s and %s is answered %i', async (host, path, status) => {
  expect((await server.request(path, { headers: { host } })).status).toBe(status)
})

test('a stored answer is not sent to another host', async () => {
  const fetch = answerFromCache(server.services, server.app.fetch as never)
  const request = (host: string) => {
    const headers = { host, 'accept-encoding': 'br' }
    const incoming = { method: 'GET', url: '/sitemap.xml', headers, socket: { remoteAddress: '192.0.2.1' } }
    return fetch(new Request('https://www.exemple.fr/sitemap.xml', { headers }), { incoming } as never)
  }
  for (let times = 0; times < 2; times += 1) expect((await request('www.exemple.fr')).status).toBe(200)
  expect((await request('autre.example')).status).toBe(421)
})
