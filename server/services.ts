import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setPalette } from '#domain/platform/palette.ts'
import type { Jobs } from '#server/capabilities/jobs/jobs.ts'
import type { Database } from '#server/database/client.ts'
import { mailboxTransport, smtpTransport } from './capabilities/email/transport.ts'
import { listenConnections } from './capabilities/events/listen.ts'
import { createLiveEvents, type LiveEvents } from './capabilities/events/live-events.ts'
import { createFileStore } from './capabilities/files/store.ts'
import { jobConnections, startJobQueue } from './capabilities/jobs/jobs.ts'
import type { Config } from './config.ts'
import { type Clock, type Context, systemClock } from './context.ts'
import { type Auth, createAuth } from './contexts/accounts/auth.ts'
import { openSessions } from './contexts/accounts/sessions/own-sessions.ts'
import type { PaymentProvider } from './contexts/payments/provider/provider.ts'
import { createSandbox } from './contexts/payments/provider/sandbox/sandbox.ts'
import { countViews, type ViewCounter } from './contexts/selling/views/view-counter.ts'
import { connectDatabase, type DatabaseConnection } from './database/client.ts'
import { migrateDatabase } from './database/migrate.ts'
import { connectReplica, type Replica } from './database/replica.ts'
import { createProcessState, type ProcessState } from './http/process-state.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limiter.ts'
import { createTraffic, type Traffic } from './http/traffic.ts'
import { type Cache, createCache } from './lib/cache.ts'
import { createLog } from './lib/log.ts'
import { jobHandlers } from './operations/run/job-handlers.ts'
import { startOwnDatabase } from './operations/run/own-database.ts'
import { type RequestWatch, watchRequests } from './operations/watch/request-figures.ts'

/** What one process holds open; everything else lives in the database. */
export interface Services {
  ctx: Context
  auth: Auth
  limits: RateLimiter
  state: ProcessState
  traffic: Traffic
  requests: RequestWatch
  views: ViewCounter
  live: LiveEvents
  cache: Cache
  connection: DatabaseConnection
  /** Null where there is none. */
  replica: Replica | null
  stop(): Promise<void>
}

interface Options {
  /** Whether things happen by themselves. Not in tests, whose own clock decides when. */
  hasSchedules?: boolean
  /** Whether jobs that no user waits for start at once, too. For tests, which wait for all of them. */
  isEager?: boolean
  /** Whether this process does jobs; another one does where it does not. */
  hasJobs?: boolean
  /** Of the embedded database, where another process keeps it. */
  embeddedUrl?: string | null
}

/** Database, files, jobs, accounts: in this order, since each needs the ones before. */
export async function startServices(
  config: Config,
  report: (message: string) => void,
  options: Options = {},
): Promise<Services> {
  const { hasJobs = true, embeddedUrl = null, ...queueOptions } = options
  const log = createLog(config)
  const onError = (error: Error) => log.error({ err: error }, 'background error')
  setPalette(config.identity.colours)
  await mkdir(config.dataFolder, { recursive: true })

  const given = config.databaseUrl ?? embeddedUrl
  const embedded = given ? null : await startOwnDatabase(config, report)
  const url = given ?? embedded?.url ?? ''
  // Past a pooler: locks of a session and what listens are not for a connection that others use in between.
  const directUrl = config.databaseDirectUrl ?? url
  report('Base de données : mise à jour du schéma…')
  await migrateDatabase(directUrl)
  const connections = config.databaseConnections - jobConnections - listenConnections - (embedded ? 1 : 0)
  const { hasPooler } = config
  const connection = connectDatabase({ url, connections, hasPooler, onError })
  const requests = watchRequests(connection, onError)
  const jobs = await startJobQueue({
    url: directUrl,
    onError,
    hasJobs,
    ...queueOptions,
  })
  const files = await createFileStore(config)
  const transport = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl, from: config.mailFrom, origin: config.origin })
    : mailboxTransport

  const secret = config.secret ?? (await localSecret(config))
  const ctx: Context = {
    db: connection.db,
    actor: null,
    clock: systemClock,
    config,
    secret,
    files,
    jobs,
    payments: await createPaymentProvider(config, { db: connection.db, secret, jobs, clock: systemClock }),
    log,
    mail: transport,
  }
  const auth = createAuth(ctx)
  const traffic = createTraffic()
  const views = countViews(connection, onError)
  const replica = config.replica.url
    ? connectReplica({
        url: config.replica.url,
        primary: connection.pool,
        connections,
        maxLagMs: config.replica.longestLag,
        onError,
      })
    : null
  const cache = createCache(options.isEager ? { minAnswerAgeMs: 0 } : {})
  const live = createLiveEvents({
    url: directUrl,
    db: connection.db,
    openSessions: (sessionIds) => openSessions(ctx, sessionIds),
    onError,
    onPublicChange: cache.invalidate,
    onLoss: cache.disconnect,
  })
  if (hasJobs) await jobs.work(traffic.quiet, jobHandlers(ctx, { transport, quiet: traffic.quiet }))
  return {
    ctx,
    auth,
    limits: createRateLimiter(connection.pool),
    state: createProcessState(ctx),
    traffic,
    requests,
    views,
    live,
    cache,
    connection,
    replica,
    async stop() {
      await live.stop()
      await replica?.close()
      await requests.stop()
      await views.stop()
      await jobs.stop()
      transport.close()
      if (config.hasTelemetry) await (await import('./capabilities/telemetry.ts')).stopTelemetry()
      await connection.close()
      await embedded?.stop()
    },
  }
}

/** A secret of this machine's own, made once: sessions survive a restart. Only when the site is local. */
async function localSecret(config: Config): Promise<string> {
  const path = join(config.dataFolder, 'secret')
  try {
    return await readFile(path, 'utf8')
  } catch {
    const secret = randomBytes(32).toString('base64url')
    await writeFile(path, secret, { mode: 0o600 })
    return secret
  }
}

/** The card provider this site is configured for; null when orders are placed without being paid. */
async function createPaymentProvider(
  { payments, origin }: Config,
  own: { db: Database; secret: string; jobs: Pick<Jobs, 'enqueue'>; clock: Clock },
): Promise<PaymentProvider | null> {
  switch (payments.provider) {
    case 'none':
      return null
    case 'sandbox':
      return createSandbox({ ...own, origin, delay: payments.delay })
    case 'stripe': {
      // Its library is large; a site without it does not load it.
      const { createStripe } = await import('./contexts/payments/provider/stripe/stripe.ts')
      return createStripe(payments)
    }
  }
}
