import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import pg from 'pg'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Actor, Clock, Context } from '#server/context.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { type Services, startServices } from '#server/services.ts'

export interface TestServer {
  services: Services
  /** All routes; pages only with `loadPages`. */
  app: Hono<HttpEnv>
  /** The context of an operation for a user, by default a visitor. */
  as(actor?: Actor | null, clock?: Clock): Context
  /** Sends a request as a browser would: same origin, a new network address, the given cookies. Published events are handled first. */
  request(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>
  /** All routes as `GET /api/orders/:number`. */
  routes(): string[]
}

/** The development mailbox; only exists on a site without a mail server. */
const mailboxPath = '/dev/mail'

/** Starts the real services on a new database for one test file; with pages when `loadPages` is given, and without workers when `hasJobs` is false. */
export function startTestServer(
  environment: Record<string, string> = {},
  { loadPages, hasJobs = true }: { loadPages?: () => Promise<ServerBuild>; hasJobs?: boolean } = {},
): TestServer {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  let services: Services | undefined
  let app: Hono<HttpEnv> | undefined
  let folder: string

  beforeAll(async () => {
    const server = inject('databaseServer')
    folder = await mkdtemp(join(tmpdir(), 'rechantier-files-'))
    await runOnServer(server, `create database ${database} template template strategy file_copy`)
    const config = readConfig({
      DATABASE_URL: server.replace(/\/postgres$/, `/${database}`),
      DATA_FOLDER: folder,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      SANDBOX_DELAY: '0',
      ...environment,
    })
    services = await startServices(config, () => {}, {
      hasSchedules: false,
      runsJobs: hasJobs,
      startsJobsAtOnce: true,
    })
    app = createApp(services, (await loadPages?.()) ?? null)
  })
  afterAll(async () => {
    await services?.stop()
    await runOnServer(inject('databaseServer'), `drop database if exists ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  })

  const getServices = () => {
    if (!services) throw new Error('the server is started in beforeAll')
    return services
  }
  const getApp = () => {
    if (!app) throw new Error('the server is started in beforeAll')
    return app
  }
  return {
    get services() {
      return getServices()
    },
    get app() {
      return getApp()
    },
    as: (actor = null, clock) => ({ ...getServices().ctx, actor, ...(clock && { clock }) }),
    request: async (path, { cookie, ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (cookie) headers.set('cookie', cookie)
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
      const incoming = { socket: { remoteAddress: randomUUID() } }
      await getServices().live.waitForPublishedEvents()
      return getApp().request(
        new URL(path, getServices().ctx.config.origin),
        { ...init, headers },
        { incoming },
      )
    },
    routes: () => [
      ...new Set(
        getApp()
          .routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith(mailboxPath))
          .map(({ method, path }) => `${method} ${path}`),
      ),
    ],
  }
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
