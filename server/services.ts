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
import { readSessionActors } from './contexts/accounts/sessions/own-sessions.ts'
import type { PaymentProvider } from './contexts/payments/provider/provider.ts'
import { createSandbox } from './contexts/payments/provider/sandbox/sandbox.ts'
import { createViewCounter, type ViewCounter } from './contexts/selling/views/view-counter.ts'
import { connectDatabase, type DatabaseConnection } from './database/client.ts'
import { migrateDatabase } from './database/migrate.ts'
import { connectReplica, type Replica } from './database/replica.ts'
import { createProcessState, type ProcessState } from './http/process-state.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limiter.ts'
import { createTraffic, type Traffic } from './http/traffic.ts'
import { type Cache, createCache } from './lib/cache.ts'
import { createLog } from './lib/log.ts'
import { jobHandlers } from './operations/run/job-handlers.ts'
import { startSiteDatabase } from './operations/run/site-database.ts'
import { createRequestCounter, type RequestCounter } from './operations/watch/request-figures.ts'

/** The resources of one process; everything else is in the database. */
export interface Services {
  ctx: Context
  auth: Auth
  limits: RateLimiter
  state: ProcessState
  traffic: Traffic
  requests: RequestCounter
  views: ViewCounter
  live: LiveEvents
  cache: Cache
  connection: DatabaseConnection
  /** Null without a replica. */
  replica: Replica | null
  stop(): Promise<void>
}

interface Options {
  /** Whether schedules run; false in tests, which control the clock. */
  hasSchedules?: boolean
  /** Whether jobs that no user waits for also start at once; for tests, which wait for all of them. */
  startsJobsAtOnce?: boolean
  /** Whether this process runs jobs; else another one does. */
  runsJobs?: boolean
  /** The address of the embedded database when another process runs it. */
  embeddedUrl?: string | null
}

/** Starts database, files, jobs and accounts in the order of their dependencies. */
export async function startServices(
  config: Config,
  report: (message: string) => void,
  options: Options = {},
): Promise<Services> {
  const { runsJobs = true, embeddedUrl = null, ...queueOptions } = options
  const log = createLog(config)
  const onError = (error: Error) => log.error({ err: error }, 'background error')
  setPalette(config.identity.colours)
  await mkdir(config.dataFolder, { recursive: true })

  const existingUrl = config.databaseUrl ?? embeddedUrl
  const embedded = existingUrl ? null : await startSiteDatabase(config, report)
  const url = existingUrl ?? embedded?.url ?? ''
  // Without the pooler, because session locks and LISTEN need a connection that no one else uses.
  const directUrl = config.databaseDirectUrl ?? url
  report('Base de données : mise à jour du schéma…')
  await migrateDatabase(directUrl)
  const connections = config.databaseConnections - jobConnections - listenConnections - (embedded ? 1 : 0)
  const { hasPooler } = config
  const connection = connectDatabase({ url, connections, hasPooler, onError })
  const requests = createRequestCounter(connection, onError)
  const jobs = await startJobQueue({
    url: directUrl,
    onError,
    runsJobs,
    ...queueOptions,
  })
  const files = await createFileStore(config)
  const transport = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl, from: config.mailFrom, origin: config.origin })
    : mailboxTransport

  const secret = config.secret ?? (await readOrCreateSecret(config))
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
    emailTransport: transport,
  }
  const auth = createAuth(ctx)
  const traffic = createTraffic()
  const views = createViewCounter(connection, onError)
  const replica = config.replica.url
    ? connectReplica({
        url: config.replica.url,
        primary: connection.pool,
        connections,
        maxLagMs: config.replica.maxLagMs,
        onError,
      })
    : null
  const cache = createCache(options.startsJobsAtOnce ? { minAnswerAgeMs: 0 } : {})
  const live = createLiveEvents({
    url: directUrl,
    db: connection.db,
    findOpenSessions: (sessionIds) => readSessionActors(ctx, sessionIds),
    onError,
    onPublicChange: cache.invalidate,
    onDisconnected: cache.disconnect,
  })
  if (runsJobs)
    await jobs.work(
      traffic.waitUntilQuiet,
      jobHandlers(ctx, { transport, waitUntilQuiet: traffic.waitUntilQuiet }),
    )
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

/** Returns this machine's secret, generated once so that sessions survive a restart. Only for a local site. */
async function readOrCreateSecret(config: Config): Promise<string> {
  const path = join(config.dataFolder, 'secret')
  try {
    return await readFile(path, 'utf8')
  } catch {
    const secret = randomBytes(32).toString('base64url')
    await writeFile(path, secret, { mode: 0o600 })
    return secret
  }
}

/** Creates the configured card provider; null when orders are placed without payment. */
async function createPaymentProvider(
  { payments, origin }: Config,
  dependencies: { db: Database; secret: string; jobs: Pick<Jobs, 'enqueue'>; clock: Clock },
): Promise<PaymentProvider | null> {
  switch (payments.provider) {
    case 'none':
      return null
    case 'sandbox':
      return createSandbox({ ...dependencies, origin, delay: payments.delayMs })
    case 'stripe': {
      // Imported on demand, because its library is large.
      const { createStripe } = await import('./contexts/payments/provider/stripe/stripe.ts')
      return createStripe(payments)
    }
  }
}
