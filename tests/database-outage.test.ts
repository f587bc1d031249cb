import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generalMessages } from '#domain/messages.ts'
import { api } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { verifyEmail } from '#server/contexts/accounts/sign-up.ts'
import { readPidFile } from '#server/database/embedded/process.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/database/embedded/start-embedded-database.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { answerError } from '#server/http/errors.ts'
import { healthRoutes } from '#server/http/health.ts'
import { callInProcess } from '#server/http/page-start/pages.ts'
import { loadSession, logRequests, provideServices } from '#server/http/request-context.ts'
import { startServices } from '#server/services.ts'
import { makeSignedIn } from './helpers/sign-in.ts'

/** The tests stop their own PostgreSQL; they run in order from failures it recovers from to those it does not. */
let root: string
let database: EmbeddedDatabase
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rechantier-away-'))
  database = await startEmbeddedDatabase({
    folder: join(root, 'postgres'),
    database: 'marche',
    settings: { fsync: 'off', max_connections: '30' },
  })
  server = await startServer({ connections: 15 })
})
afterAll(async () => {
  await server?.services.stop()
  await database?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

async function startServer({ connections }: { connections: number }) {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: String(connections),
    DATA_FOLDER: join(root, 'data'),
    LOG_LEVEL: 'silent',
    SANDBOX_DELAY: '0',
  })
  const services = await startServices(config, () => {})
  const app = new Hono<HttpEnv>()
  app.onError(answerError)
  app.use(provideServices(services), logRequests)
  app.route('/', healthRoutes)
  app.post('/api/full', async () => {
    await writeFile('/dev/full', 'nothing fits')
    return new Response()
  })
  app.use(loadSession)
  app.get('/api/auth/verify-email', verifyEmail)
  app.route('/api', api)
  app.get('*', async (c) => c.json(await c.var.ctx.db.query.platformSettings.findFirst()))
  const request = async (path: string, { cookie, ...init }: RequestInit & { cookie?: string } = {}) => {
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    if (init.body) headers.set('content-type', 'application/json')
    const incoming = { socket: { remoteAddress: '192.0.2.1' } }
    return app.request(new URL(path, config.origin), { ...init, headers }, { incoming })
  }
  const calls = () => app.routes.map(({ method, path }) => `${method} ${path}`)
  return { services, app, as: () => services.ctx, request, calls }
}

test('a process opens no more database connections than configured', async () => {
  const { request, services } = server
  const observer = new pg.Client({ connectionString: database.url })
  await observer.connect()
  const count = async () => {
    const { rows } = await observer.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows[0]?.count ?? 0
  }
  const stream = await services.live.open({
    actor: null,
    address: '192.0.2.1',
    productIds: ['00000000-0000-4000-8000-000000000000'],
    since: undefined,
    onEnd: () => {},
  })
  const counts: number[] = []
  for (let round = 0; round < 5; round += 1) {
    // Different pages, because equal requests share one read.
    const pages = Array.from({ length: 60 }, (_, page) => request(`/api/products?page=${page + 2}`))
    const responses = Promise.all(pages)
    counts.push(await count())
    await responses
    counts.push(await count())
  }
  await stream.cancel()
  await observer.end()
  // The pages needed nearly all connections, so the upper bound is meaningful.
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(13)
  expect(Math.max(...counts)).toBeLessThanOrEqual(15)
})

test('a request is answered or receives 503 with Retry-After when PostgreSQL refuses connections', async () => {
  const { request, services } = await startServer({ connections: 60 })
  const responses = await Promise.all(Array.from({ length: 120 }, () => request('/api/products')))
  for (const { status, headers } of responses)
    expect([status, headers.has('retry-after')]).toEqual(status === 200 ? [200, false] : [503, true])
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  await services.stop()
})

test('requests succeed again after PostgreSQL was killed, with no status but 503 meanwhile', async () => {
  const { request } = server
  process.kill(readPidFile(join(root, 'postgres'))?.pid as number, 'SIGKILL')
  const statuses: number[] = []
  await expect
    .poll(async () => {
      const responses = await Promise.all(Array.from({ length: 5 }, () => request('/api/products')))
      statuses.push(...responses.map(({ status }) => status))
      return responses.every(({ status }) => status === 200) && statuses.includes(503)
    })
    .toBe(true)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('/health answers 200 as soon as the database can grow again after a failed write', async () => {
  const { request } = server
  expect((await request('/api/full', { method: 'POST' })).status).toBe(503)
  expect((await request('/health')).status).toBe(200)
})

test('pages, API and /health answer 503 with Retry-After while the database is stopped', async () => {
  const { request } = server
  const { cookie } = await makeSignedIn(server)
  expect((await request('/api/products')).status).toBe(200)
  expect(await (await request('/health')).json()).toEqual({ status: 'ok' })

  await database.stop()
  for (const [path, init] of [
    ['/api/products', {}],
    ['/api/account', { cookie }],
    ['/api/orders', { cookie }],
  ] as const) {
    const response = await request(path, init)
    expect(response.status, path).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'unavailable', detail: generalMessages.away })
  }
  const page = await request('/produits', { cookie, headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  const text = await page.text()
  expect(text).toContain(generalMessages.pageAway)
  expect(text).toMatch(/<meta http-equiv="refresh" content="\d+"/)
  // A request made in process reports the outage, so that its page is not rendered in part.
  const { services } = server
  const reported: string[] = []
  const response = await callInProcess({
    ctx: services.ctx,
    auth: services.auth,
    limits: services.limits,
    state: services.state,
    requestId: '1',
    replica: null,
    onUnavailable: ({ code }) => reported.push(code),
  })(new URL('/api/products', services.ctx.config.origin))
  expect(response.status).toBe(503)
  expect(reported).toEqual(['unavailable'])
  const health = await request('/health')
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ reasons: [{ code: 'database' }] })
})

test('a write to a full disk answers 503, and /health reports the full disk', async () => {
  const { request } = server
  const response = await request('/api/full', { method: 'POST' })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ detail: generalMessages.diskFull })
  expect(await (await request('/health')).json()).toMatchObject({
    reasons: expect.arrayContaining([expect.objectContaining({ code: 'disk' })]),
  })
})
