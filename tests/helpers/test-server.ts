import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { verifyEmail } from '#server/accounts/verify-email.ts'
import { sendEmailRoutes } from '#server/admin/send-email-routes.ts'
import { api } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import type { Actor, Clock, Context } from '#server/context.ts'
import { emailWebhookRoutes } from '#server/email/webhook/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { cardRoutes } from '#server/found/card/routes.ts'
import { feedRoutes } from '#server/found/feeds/routes.ts'
import { robotsRoutes } from '#server/found/robots.ts'
import { sitemapRoutes } from '#server/found/sitemap/routes.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { answerError } from '#server/http/errors.ts'
import { requestLog } from '#server/http/request-log.ts'
import { provideServices } from '#server/http/services.ts'
import { session } from '#server/http/session.ts'
import { paymentWebhookRoutes } from '#server/payments/routes.ts'
import { type Services, startServices } from '#server/services.ts'

export interface TestServer {
  services: Services
  /** The context of an operation, as this person (nobody by default). */
  as(actor?: Actor | null, clock?: Clock): Context
  /** Calls the API as a browser would: same origin, a network address of its own, cookies as given. */
  request(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>
  /** Every call there is, `GET /api/orders/:number`, whoever wrote it. */
  calls(): string[]
}

/** A database of its own and the real services on it, for one test file. */
export function startTestServer(environment: Record<string, string> = {}): TestServer {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  let services: Services | undefined
  let app: Hono<HttpEnv>
  let folder: string

  beforeAll(async () => {
    const server = inject('databaseServer')
    folder = await mkdtemp(join(tmpdir(), 'rechantier-files-'))
    await onServer(server, `create database ${database} template template`)
    const config = readConfig({
      DATABASE_URL: server.replace(/\/postgres$/, `/${database}`),
      DATA_FOLDER: folder,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      SANDBOX_DELAY: '0',
      ...environment,
    })
    services = await startServices(config, () => {}, { hasSchedules: false })
    app = new Hono<HttpEnv>()
    app.onError(answerError)
    app.use(provideServices(services), requestLog)
    app.route('/', fileRoutes)
    app.route('/', cardRoutes)
    app.route('/', feedRoutes)
    app.route('/', sitemapRoutes)
    app.route('/', robotsRoutes)
    app.use(session)
    app.get('/api/auth/verify-email', verifyEmail)
    app.route('/', sendEmailRoutes)
    app.route('/', emailWebhookRoutes)
    app.route('/', paymentWebhookRoutes)
    app.route('/api', api)
  })
  afterAll(async () => {
    await services?.stop()
    await onServer(inject('databaseServer'), `drop database if exists ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  })

  const running = () => {
    if (!services) throw new Error('the server is started in beforeAll')
    return services
  }
  return {
    get services() {
      return running()
    },
    as: (actor = null, clock) => ({ ...running().ctx, actor, ...(clock && { clock }) }),
    request: async (path, { cookie, ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (cookie) headers.set('cookie', cookie)
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
      const incoming = { socket: { remoteAddress: randomUUID() } }
      return app.request(new URL(path, running().ctx.config.origin), { ...init, headers }, { incoming })
    },
    calls: () => [
      ...new Set(
        app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
      ),
    ],
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
