import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '#server/context.ts'
import { readSession } from '#server/contexts/accounts/read-session.ts'
import type { CachedRead } from '#server/lib/cache.ts'
import type { Services } from '#server/services.ts'
import type { HttpEnv } from './environment.ts'
import { isReadMethod } from './from-replica.ts'
import { getClientAddress } from './rate-limit.ts'

/** Logs one line for each request: method, path without its query (searches may be personal), status, time, request id. */
export const logRequests = createMiddleware<HttpEnv>(async (c, next) => {
  const requestId = randomUUID()
  c.set('requestId', requestId)
  const started = performance.now()
  await next()
  // Not by c.header, which would create a new response with a stream of its text.
  c.res.headers.set('x-request-id', requestId)
  const milliseconds = Math.round(performance.now() - started)
  c.get('ctx').log.info(
    { requestId, method: c.req.method, path: c.req.path, status: c.res.status, milliseconds },
    'request',
  )
})

/**
 * Provides the process's services to every handler. Code that runs for every call reads them one by one, because `c.var` creates an object
 * of all each time.
 */
export const provideServices = ({ ctx, auth, limits, state, live, cache, replica }: Services) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    c.set('ctx', ctx)
    c.set('auth', auth)
    c.set('limits', limits)
    c.set('state', state)
    c.set('live', live)
    c.set('cache', cache)
    c.set('replica', replica)
    await next()
  })

/** Reads the session and sets the context of its user; adds the cookies of a renewed session to the response. */
export const loadSession = createMiddleware<HttpEnv>(async (c, next) => {
  const ctx = c.get('ctx')
  const { actor, cookies } = await readSession(ctx, c.get('auth'), c.req.raw.headers, getClientAddress(c))
  c.set('ctx', { ...ctx, actor, requestCache: {}, cache: await cacheForRequest(c, actor) })
  await next()
  // Signing in or out sets its own cookies, which a renewal of the old session must not overwrite.
  const { headers } = c.res
  const newCookieNames = new Set(headers.getSetCookie().map(cookieName))
  const renewed = cookies.filter((cookie) => !newCookieNames.has(cookieName(cookie)))
  for (const cookie of renewed) headers.append('set-cookie', cookie)
  // A shared cache would send a public response with its cookies to the next visitor.
  if (renewed.length > 0 && headers.get('cache-control')?.includes('public'))
    headers.set('cache-control', 'private, no-store')
})

const cookieName = (cookie: string): string => cookie.slice(0, cookie.indexOf('='))

/**
 * Returns the cache for a call that writes nothing, while this process receives every change; it subscribes with the first page.
 * Administrators, who change public data, read the database.
 */
export async function cacheForRequest(
  c: HonoContext<HttpEnv>,
  actor: Actor | null = null,
): Promise<CachedRead | undefined> {
  const isCached = isReadMethod(c.req.method) && actor?.role !== 'admin'
  return isCached && (await c.var.live.checkUpToDate()) ? c.var.cache.startRequest() : undefined
}
