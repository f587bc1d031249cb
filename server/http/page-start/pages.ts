import { type Handler, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext } from '#app/lib/request-context.ts'
import type { AppError } from '#domain/errors.ts'
import { api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { answerError } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import type { HttpEnv } from '../environment.ts'
import { isCatalogueRead, mayReadReplica, withReplica } from '../from-replica.ts'
import { maintenanceRetrySeconds } from '../maintenance.ts'

/** The API without the middleware of session, headers and request log, which the page's own request has passed. */
const inProcessApi = new Hono<HttpEnv>()
inProcessApi.onError(answerError)
inProcessApi.use(async (c, next) => {
  const { page } = c.env
  if (!page) throw new Error('a page’s loader hands its request over')
  const { ctx, replica } = page
  c.set('ctx', replica && isCatalogueRead(c.req) ? withReplica(ctx, replica) : ctx)
  c.set('auth', page.auth)
  c.set('limits', page.limits)
  c.set('state', page.state)
  c.set('requestId', page.requestId)
  await next()
})
inProcessApi.route('/api', api)

/** Calls the API as the page's visitor, without a socket and without reading the session again. */
export function callInProcess(
  page: NonNullable<HttpEnv['Bindings']['page']>,
  incoming?: HttpEnv['Bindings']['incoming'],
): typeof fetch {
  return async (input, init) => {
    const response = await inProcessApi.fetch(new Request(input, init), { incoming, page })
    // The page may be shown without this data, but must not be cached for other visitors.
    if (page.ctx.requestCache && (response.status >= 500 || response.status === 429))
      page.ctx.requestCache.isIncomplete = true
    return response
  }
}

/** Renders a page, whose loaders call the API in process as the same visitor. */
export function renderPages(
  build: ServerBuild,
  { replica, live, cache }: Pick<Services, 'replica' | 'live' | 'cache'>,
): Handler<HttpEnv> {
  const render = createRequestHandler(build, import.meta.env.MODE)
  return async (c) => {
    const { ctx, auth, limits, state, requestId, secureHeadersNonce } = c.var
    let outage: AppError | undefined
    const requestCache: Context['requestCache'] & object = {}
    // Administrators must see their changes of public data at once.
    const mayUseCache = ctx.actor?.role !== 'admin' && (await live.subscribeToPublicChanges())
    const page = {
      ctx: { ...ctx, requestCache, ...(mayUseCache && { cache: cache.startRequest() }) },
      auth,
      limits,
      state,
      requestId,
      replica: replica && (await mayReadReplica(c, replica)) ? replica : null,
      onUnavailable: (error: AppError) => {
        outage = error
      },
    }
    const context = new RouterContextProvider()
    context.set(requestContext, {
      callApi: callInProcess(page, c.env.incoming),
      nonce: secureHeadersNonce ?? '',
      isAnonymous: ctx.actor === null,
      origin: ctx.config.origin,
      build: build.assets.version,
    })
    const response = await render(c.req.raw, context)
    // An incomplete page would look like an empty shop; the visitor gets a page that reloads itself (errors.ts).
    if (outage) {
      await response.body?.cancel()
      throw outage
    }
    if (response.status === 503 && (await getPublicSettings(page.ctx)).maintenance.enabled) {
      c.set('isInMaintenance', true)
      response.headers.set('retry-after', String(maintenanceRetrySeconds))
    }
    // A page may contain the visitor's own data, so only the visitor's browser may store it, and must revalidate.
    response.headers.set(
      'cache-control',
      requestCache.isIncomplete ? 'private, no-store' : 'private, no-cache',
    )
    // Tells the service worker which build its copies belong to.
    response.headers.set('x-build', build.assets.version)
    return response
  }
}
