import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Config } from '#server/config.ts'
import type { HttpEnv } from './environment.ts'

const readMethods = new Set(['GET', 'HEAD'])
const knownMethods = new Set([...readMethods, 'POST', 'PUT', 'PATCH', 'DELETE'])

/** An encoded NUL, which PostgreSQL's text cannot contain. */
const nul = '%00'

/** Line ends in an address, encoded or decoded by the framework. No route's pattern matches them, not even the one for missing pages. */
const lineEnd = /[\n\r\u2028\u2029]|%0a|%0d|%e2%80%a[89]/i

/** Refuses requests that no handler needs to expect: unknown methods, NUL in an address, line ends in a path. */
export const refuseMalformed = createMiddleware<HttpEnv>(async (c, next) => {
  const { method, url, path } = c.req
  if (!knownMethods.has(method)) {
    c.header('allow', [...knownMethods].join(', '))
    throw new AppError('method-not-allowed', generalMessages.methodNotAllowed)
  }
  if (!url.includes(nul)) {
    if (lineEnd.test(path)) throw new AppError('not-found', generalMessages.notFound)
    return next()
  }
  if (path.includes(nul) || path.includes('\0')) throw new AppError('not-found', generalMessages.notFound)
  if (!readMethods.has(method)) throw new AppError('invalid', generalMessages.invalid)
  // Relative to the request, because a path that starts with two slashes would lead to another site.
  return c.redirect(new URL(url).search.replaceAll(nul, ''), 301)
})

/** Pages only accept reads; other requests go to the API. */
export const requireReadMethod = createMiddleware<HttpEnv>(async (c, next) => {
  if (readMethods.has(c.req.method)) return next()
  c.header('allow', [...readMethods].join(', '))
  throw new AppError('method-not-allowed', generalMessages.methodNotAllowed)
})

/** Paths answered under any host name, because load balancers and monitors use the machine's instead of the site's. */
const pathsForAnyHost = new Set(['/health', '/metrics'])

/** Returns whether the `Host` of a request is the site's; a local site answers to every name. */
export const isKnownHost = (
  { isLocal, origin }: Pick<Config, 'isLocal' | 'origin'>,
  host?: string,
): boolean => isLocal || host === undefined || host === new URL(origin).host

/** Answers 421 to a request for another host, so that nothing is rendered, stored or limited under a foreign name. */
export const refuseUnknownHosts = createMiddleware<HttpEnv>(async (c, next) => {
  if (isKnownHost(c.var.ctx.config, c.req.header('host')) || pathsForAnyHost.has(c.req.path)) return next()
  return c.text('Ce site ne répond qu’à sa propre adresse.', 421, { 'cache-control': 'no-store' })
})

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Paths that mail providers call (RFC 8058), authorised by a signed link instead of a cookie. */
const pathsOpenToOtherSites = new Set(['/api/unsubscribe'])

/**
 * Requires that calls with effects come from the site's own pages. Browsers send the origin in `Sec-Fetch-Site` or `Origin`; programs that
 * send neither do not carry a visitor's cookie by accident.
 */
export const requireSameOrigin = createMiddleware<HttpEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && !pathsOpenToOtherSites.has(c.req.path)) {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isOwnOrigin =
      origin === undefined || origin === new URL(c.req.url).origin || origin === c.var.ctx.config.origin
    if ((site !== undefined && site !== 'same-origin') || !isOwnOrigin) {
      throw new AppError('forbidden', generalMessages.crossOrigin)
    }
  }
  await next()
})
