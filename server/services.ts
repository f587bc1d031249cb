import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wear } from '#domain/platform/palette.ts'
import { type Auth, createAuth } from './accounts/auth.ts'
import { deleteAvatar } from './accounts/avatars.ts'
import { sendPasswordReset } from './accounts/passwords.ts'
import { openSessions } from './accounts/sessions/replace-session.ts'
import { summariseDays } from './admin/figures.ts'
import { expireProducts } from './alerts/expire-products.ts'
import { sendAlerts } from './alerts/send-alerts.ts'
import { sendDigests } from './alerts/send-digests.ts'
import { backUpNightly } from './backup/back-up.ts'
import { foldCounts } from './catalogue/listed/fold-counts.ts'
import { checkCatalogue } from './catalogue/listed/mend-listed-products.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { connectDatabase, type DatabaseConnection } from './database/client.ts'
import { followClock } from './database/follow-clock.ts'
import { migrateDatabase } from './database/migrate.ts'
import { connectReplica, type Replica } from './database/replica/connect-replica.ts'
import { sendEmail } from './email/send-email.ts'
import { mailboxTransport, smtpTransport } from './email/transport.ts'
import { listenConnections } from './events/listen.ts'
import { createLiveEvents, type LiveEvents } from './events/live-events.ts'
import { createSharedAnswers, type SharedAnswers } from './events/shared-answers.ts'
import { fetchPicture } from './files/fetch-picture.ts'
import { makeAvif } from './files/pictures.ts'
import { createFileStore } from './files/store.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limiter.ts'
import { createTraffic, type Traffic } from './http/traffic.ts'
import { followInvoices, handOverInvoice } from './invoices/hand-over/hand-over.ts'
import { numberInvoices } from './invoices/number-invoices.ts'
import { jobConnections, startJobQueue } from './jobs/jobs.ts'
import { createLog } from './log.ts'
import { mailUnreadMessages } from './messages/mail-unread-messages.ts'
import { remindAppointments } from './orders/appointments/remind-appointments.ts'
import { advanceOrder } from './orders/clock/advance-order.ts'
import { advanceOrders } from './orders/clock/advance-orders.ts'
import { remindOnboarding } from './orders/clock/remind-onboarding.ts'
import { applyProviderEvent } from './orders/payment/apply-provider-event.ts'
import { compareWithBank } from './orders/payment/compare-with-bank.ts'
import { cancelPayments } from './orders/payment/open-order-payment.ts'
import { refundOutcomes, transferOutcomes } from './orders/payment/outcomes.ts'
import { askReviews } from './orders/reviews/ask-reviews.ts'
import { startOwnDatabase } from './own-database.ts'
import { createPageStore, type PageStore } from './page-cache/page-store.ts'
import { sendWebhooks } from './partners/webhooks/send-webhooks.ts'
import { checkLedger } from './payments/check/check-ledger.ts'
import { sendFindingRefund } from './payments/check/settle-finding.ts'
import { createPaymentProvider } from './payments/provider/create-payment-provider.ts'
import { asSandbox } from './payments/provider/sandbox/sandbox.ts'
import { sendRefund } from './payments/send-refund.ts'
import { sendTransfer } from './payments/send-transfer.ts'
import { storeEvent } from './payments/store-event.ts'
import { resolvePlaces } from './places/resolve-places.ts'
import { finishDeletion } from './privacy/delete-account.ts'
import { deleteUnusedFiles } from './recovery/delete-unused-files.ts'
import { mendInterrupted } from './recovery/mend-interrupted.ts'
import { sweepFiles } from './recovery/sweep-files.ts'
import { deleteOldData } from './retention/delete-old-data.ts'
import { readFeed, startFeeds } from './selling/feeds/read-feed.ts'
import { settleFeed } from './selling/feeds/settle-feed.ts'
import { runImport } from './selling/import/run-import.ts'
import { giveImportPictures } from './selling/import-pictures/give-import-pictures.ts'
import { deletePictures } from './selling/pictures.ts'
import { deleteOldUploads } from './selling/uploads.ts'
import { foldViews } from './selling/views/fold-views.ts'
import { countViews, type ViewCounter } from './selling/views/view-counter.ts'
import { createTextCache, type TextCache } from './seo/text-cache.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { checkSite } from './watch/check-site.ts'
import { type RequestWatch, watchRequests } from './watch/request-figures.ts'

/** What one process holds open; everything else lives in the database. */
export interface Services {
  ctx: Context
  auth: Auth
  limits: RateLimiter
  traffic: Traffic
  requests: RequestWatch
  views: ViewCounter
  /** Null where no program outside receives traces. */
  telemetry: Telemetry | null
  live: LiveEvents
  textCache: TextCache
  pageStore: PageStore
  shared: SharedAnswers
  connection: DatabaseConnection
  /** Null where there is none. */
  replica: Replica | null
  stop(): Promise<void>
}

interface Options {
  /** Whether things happen by themselves. Not in tests, whose own clock decides when. */
  hasSchedules?: boolean
  /** Whether work that nobody waits for is begun at once, too. In tests, which wait for all of it. */
  isEager?: boolean
  /** Whether this process does jobs; another one does where it does not. */
  hasJobs?: boolean
  /** Of the embedded database, where another process keeps it. */
  embeddedUrl?: string | null
}

/** Of pages for visitors without an account, compressed: some five thousand of them. */
const mostPageBytes = 64 * 1024 * 1024

/** Database, files, jobs, accounts: in this order, since each needs the ones before. */
export async function startServices(
  config: Config,
  report: (message: string) => void,
  options: Options = {},
): Promise<Services> {
  const { hasJobs = true, embeddedUrl = null, ...queueOptions } = options
  const log = createLog(config)
  const onError = (error: Error) => log.error({ err: error }, 'background error')
  wear(config.identity.colours)
  await mkdir(config.dataFolder, { recursive: true })

  const given = config.databaseUrl ?? embeddedUrl
  const embedded = given ? null : await startOwnDatabase(config, { report, onError })
  const url = given ?? embedded?.url ?? ''
  // Past a pooler: locks of a session and what listens are not for a connection that others use in between.
  const directUrl = config.databaseDirectUrl ?? url
  report('Base de données : mise à jour du schéma…')
  await migrateDatabase(directUrl)
  const connections = config.databaseConnections - jobConnections - listenConnections - (embedded ? 1 : 0)
  const { hasPooler } = config
  const connection = connectDatabase({ url, connections, hasPooler, onError })
  const clock = await followClock(connection.pool, onError)
  const telemetry = await loadTelemetry(config)
  telemetry?.watch(connection.pool)
  const jobs = await startJobQueue({
    url: directUrl,
    onError,
    hasJobs,
    around: telemetry?.job,
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
    clock,
    config,
    secret,
    files,
    jobs,
    payments: await createPaymentProvider(config, { db: connection.db, secret, jobs, clock }),
    log,
    mail: transport,
  }
  const auth = createAuth(ctx)
  const traffic = createTraffic()
  const requests = watchRequests(connection, onError, telemetry)
  const views = countViews(connection, onError)
  const replica = config.replica.url
    ? connectReplica({
        url: config.replica.url,
        primaryUrl: directUrl,
        primary: connection,
        connections,
        longestLag: config.replica.longestLag,
        onRead: requests.countRead,
        onError,
      })
    : null
  if (replica) telemetry?.watch(replica.pool)
  const live = createLiveEvents({
    url: directUrl,
    db: connection.db,
    openSessions: (sessionIds) => openSessions(ctx, sessionIds),
    onError,
    onDeparture: () => textCache.drop(),
    onPublicChange: () => pageStore.change(),
    onLoss: () => pageStore.clear(),
    replica: replica?.follower,
  })
  const pageStore = createPageStore({ mostBytes: mostPageBytes })
  const textCache = createTextCache(live.hearDepartures)
  // A replica is read where every change is heard of.
  if (replica) void live.hearDepartures()
  if (hasJobs)
    await jobs.work(traffic.quiet, {
      'password-reset': (request) => sendPasswordReset(ctx, request),
      'send-email': ({ emailId }, { isLast }) =>
        sendEmail(ctx, transport, { emailId, isLastAttempt: isLast }),
      'delete-old-uploads': () => deleteOldUploads(ctx),
      'delete-pictures': ({ urls }) => deletePictures(ctx, { urls }),
      'run-import': ({ importId }, { isLast }) => runImport(ctx, { importId, isLastAttempt: isLast }),
      'import-pictures': (pictures, { isLast }) =>
        giveImportPictures(ctx, fetchPicture, { ...pictures, isLastAttempt: isLast }),
      'start-feeds': () => startFeeds(ctx),
      'read-feed': (feed) => readFeed(ctx, feed),
      'settle-feed': (read) => settleFeed(ctx, read),
      'make-avif': (picture) => makeAvif(ctx, picture),
      'delete-unused-files': (files) => deleteUnusedFiles(ctx, files),
      'sweep-files': () => sweepFiles(ctx),
      'mend-interrupted': () => mendInterrupted(ctx),
      'summarise-day': () => summariseDays(ctx),
      'send-alerts': () => sendAlerts(ctx),
      'send-webhooks': (_, { signal }) => sendWebhooks(ctx, { signal }),
      'send-digests': () => sendDigests(ctx),
      'expire-products': () => expireProducts(ctx),
      'remind-appointments': () => remindAppointments(ctx),
      'ask-reviews': () => askReviews(ctx),
      'send-transfer': (transfer) => sendTransfer(ctx, transfer, transferOutcomes),
      'send-refund': (refund) => sendRefund(ctx, refund, refundOutcomes),
      'apply-provider-event': (event) => applyProviderEvent(ctx, event),
      'cancel-payment': (order) => cancelPayments(ctx, order),
      'advance-orders': () => advanceOrders(ctx),
      'advance-order': (order) => advanceOrder(ctx, order),
      'remind-onboarding': () => remindOnboarding(ctx),
      'delete-old-data': () => deleteOldData(ctx),
      'finish-deletion': (person) => finishDeletion(ctx, person),
      'delete-avatar': (avatar) => deleteAvatar(ctx, avatar),
      'mail-unread-messages': (waiting) => mailUnreadMessages(ctx, waiting),
      'number-invoices': (series) => numberInvoices(ctx, series),
      'hand-over-invoice': (invoice, { isLast }) =>
        handOverInvoice(ctx, { ...invoice, isLastAttempt: isLast }),
      'follow-invoices': () => followInvoices(ctx),
      'send-finding-refund': (finding) => sendFindingRefund(ctx, finding),
      'compare-with-bank': () => compareWithBank(ctx),
      'back-up': async (_, { isLast }) => {
        await backUpNightly(ctx, { isLastAttempt: isLast })
      },
      'check-ledger': async () => void (await checkLedger(ctx)),
      'check-catalogue': async () => void (await checkCatalogue(ctx)),
      'fold-counts': () => foldCounts(ctx),
      'fold-views': () => foldViews(ctx),
      'look-at-site': () => checkSite(ctx),
      'resolve-places': () => resolvePlaces(ctx),
      'play-market': async (_, { signal }) => {
        // Loaded where it is wanted only: a public site never has it.
        const { playMarketOnce } = await import('./demonstration/market/play-market-once.ts')
        await playMarketOnce(ctx, { pause: traffic.quiet, signal })
      },
      'sandbox-deliver': async ({ deliveryId }) => {
        await asSandbox(ctx.payments)?.deliverEvents({
          deliveryId,
          receive: (event) => storeEvent(ctx, event),
        })
      },
    })
  return {
    ctx,
    auth,
    limits: createRateLimiter(connection.pool),
    traffic,
    requests,
    views,
    telemetry,
    live,
    textCache,
    pageStore,
    shared: createSharedAnswers(pageStore.version),
    connection,
    replica,
    async stop() {
      await live.stop()
      await replica?.close()
      await requests.stop()
      await views.stop()
      await jobs.stop()
      transport.close()
      await telemetry?.stop()
      clock.stop()
      await connection.close()
      await embedded?.stop()
    },
  }
}

/** Loaded where it is wanted only. */
async function loadTelemetry({ telemetry }: Config): Promise<Telemetry | null> {
  if (!telemetry) return null
  const { startTelemetry } = await import('./telemetry/open-telemetry.ts')
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  return startTelemetry(telemetry, { version })
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
