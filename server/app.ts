import { serveStatic } from '@hono/node-server/serve-static'
import { httpInstrumentationMiddleware } from '@hono/otel'
import { type Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { publicApiPath } from '#domain/partners/rights.ts'
import { cardRoutes } from './across/seo/card/routes.ts'
import { catalogueFeedRoutes } from './across/seo/feeds/routes.ts'
import { oembedRoutes } from './across/seo/oembed/routes.ts'
import { robotsRoutes, sitemapRoutes } from './across/seo/sitemap/routes.ts'
import { widgetRoutes } from './across/seo/widget/routes.ts'
import { api } from './api.ts'
import { mailboxRoutes } from './capabilities/email/mailbox-routes.ts'
import { emailWebhookRoutes } from './capabilities/email/webhook/routes.ts'
import { fileRoutes } from './capabilities/files/routes.ts'
import { avatarFiles } from './contexts/accounts/avatar-routes.ts'
import { verifyEmail } from './contexts/accounts/sign-up.ts'
import { sendEmailRoutes } from './contexts/admin/email-routes.ts'
import { publicApi } from './contexts/partners/v1/app.ts'
import { paymentWebhookRoutes } from './contexts/payments/routes.ts'
import { manifestRoutes } from './contexts/platform/routes.ts'
import { viewRoutes } from './contexts/selling/routes.ts'
import { allow } from './http/access.ts'
import { limitOtherBodies } from './http/body-limit.ts'
import type { HttpEnv } from './http/environment.ts'
import { answerError } from './http/errors.ts'
import { readCatalogueFromReplica, rememberWrites } from './http/from-replica.ts'
import { healthRoutes } from './http/health.ts'
import { cachePages, compressUncached, redirectToCanonicalPath } from './http/page-cache/cache-pages.ts'
import { renderPages } from './http/page-start/pages.ts'
import { limitSearches } from './http/rate-limit.ts'
import { refuseMalformed, refuseUnknownHosts, requireReadMethod } from './http/refuse-requests.ts'
import { loadSession, logRequests, provideServices } from './http/request-context.ts'
import { securityHeaders } from './http/security-headers.ts'
import { countTraffic } from './http/traffic.ts'
import { addressKind, countRequests } from './operations/watch/request-figures.ts'
import { metricsRoutes } from './operations/watch/routes.ts'
import type { Services } from './services.ts'

const isDevelopment = import.meta.env.DEV

const throwNotFound = () => {
  throw new AppError('not-found', generalMessages.notFound)
}

/** Mounts all routes in order. Tests of routes below the pages omit `build`. */
export function createApp(services: Services, build: ServerBuild | null): Hono<HttpEnv> {
  const { replica } = services
  const { config } = services.ctx
  const app = new Hono<HttpEnv>()
  app.onError(answerError)
  if (config.hasTelemetry)
    app.use(
      httpInstrumentationMiddleware({
        spanNameFactory: ({ req }) => `${req.method} ${addressKind(req.path)}`,
      }),
    )
  app.use(countTraffic(services.traffic))
  app.use(provideServices(services))
  app.use(logRequests)
  app.use(refuseUnknownHosts)
  app.use(countRequests(services.requests))
  app.route('/', viewRoutes(services.views))
  app.use(cachePages)
  app.use(securityHeaders(config, { isDevelopment }))
  app.use(refuseMalformed)
  app.use(redirectToCanonicalPath)
  app.use(limitOtherBodies)
  app.route('/', healthRoutes)
  app.route('/', metricsRoutes)
  // The association's own icons and portraits come before those of the build.
  const { folder } = config.identity
  if (folder)
    for (const path of ['/favicon.svg', '/logo.svg', '/icons/*', '/equipe/*'])
      app.use(path, serveStatic({ root: folder }))
  if (!isDevelopment) {
    app.use(
      '/assets/*',
      serveStatic({ root: 'build/client', precompressed: true, onFound: allowCachingForever }),
    )
    // Revalidated each time: it announces each new build (app/service-worker.ts).
    app.use(
      '/sw.js',
      serveStatic({ root: 'build/client', precompressed: true, onFound: requireRevalidation }),
    )
    // Only names with an extension, so that pages cause no access to the disk.
    app.use('/:path{.+\\.[a-z0-9]+}', serveStatic({ root: 'build/client', precompressed: true }))
  }
  app.route('/', manifestRoutes)
  // Compresses the responses of the routes below; the build has compressed the files above.
  app.use(compressUncached)
  app.route('/', avatarFiles)
  // After the other routes of `/files`, because it answers 404 to every file that does not exist.
  app.route('/', fileRoutes)
  app.route('/', cardRoutes)
  app.route('/', catalogueFeedRoutes)
  app.route('/', oembedRoutes)
  app.route('/', widgetRoutes)
  app.route('/', sitemapRoutes)
  app.route('/', robotsRoutes)
  // Authenticated by keys, not by cookies.
  app.route(publicApiPath, publicApi)
  if (replica) app.use(rememberWrites(config.replica.maxLagMs))
  app.use(loadSession)
  if (replica) app.use(readCatalogueFromReplica(replica))
  app.get('/api/auth/verify-email', allow('public'), verifyEmail)
  app.route('/', sendEmailRoutes)
  app.route('/', emailWebhookRoutes)
  app.route('/', paymentWebhookRoutes)
  app.route('/api', api)
  app.all('/api/*', allow('public'), throwNotFound)
  if (config.isLocal && !config.smtpUrl) app.route('/dev/mail', mailboxRoutes)
  // A page with parameters is a search, however its path is written.
  app.use(limitSearches)
  // Public, because each page's loader checks its visitor's rights.
  if (build) app.all('*', allow('public'), requireReadMethod, renderPages(build, services))
  else app.notFound(throwNotFound)
  return app
}

/** Built files never change, because their names contain a hash of their content. */
const allowCachingForever = (_path: string, c: Context): void =>
  c.header('cache-control', 'public, max-age=31536000, immutable')

const requireRevalidation = (_path: string, c: Context): void => c.header('cache-control', 'no-cache')
