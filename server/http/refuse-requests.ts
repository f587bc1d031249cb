import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Config } from '#server/config.ts'
import type { HttpEnv } from './environment.ts'

const reading = new Set(['GET', 'HEAD'])
const known = new Set([...reading, 'POST', 'PUT', 'PATCH', 'DELETE'])

/** NUL, as an address writes it: the one character that PostgreSQL's text cannot hold. */
const nul = '%00'

/** Ends of lines, as an address writes them or the framework has read them: no pattern of a page's address matches them, not even that of what is not found. */
const lineEnd = /[\n\r\u2028\u2029]|%0a|%0d|%e2%80%a[89]/i

/** What nothing behind it need be ready for: verbs that no address here knows, NUL in an address, ends of lines in a path. */
export const refuseMalformed = createMiddleware<HttpEnv>(async (c, next) => {
  const { method, url, path } = c.req
  if (!known.has(method)) {
    c.header('allow', [...known].join(', '))
    throw new AppError('method-not-allowed', generalMessages.methodNotAllowed)
  }
  if (!url.includes(nul)) {
    if (lineEnd.test(path)) throw new AppError('not-found', generalMessages.notFound)
    return next()
  }
  if (path.includes(nul) || path.includes('\0')) throw new AppError('not-found', generalMessages.notFound)
  if (!reading.has(method)) throw new AppError('invalid', generalMessages.invalid)
  // Relative to the request: a path that begins with two slashes would lead to another site.
  return c.redirect(new URL(url).search.replaceAll(nul, ''), 301)
})

/** A page is read; what is sent goes to the API. */
export const pagesAreRead = createMiddleware<HttpEnv>(async (c, next) => {
  if (reading.has(c.req.method)) return next()
  c.header('allow', [...reading].join(', '))
  throw new AppError('method-not-allowed', generalMessages.methodNotAllowed)
})

/** Load balancers and monitors address the machine instead of the site. */
const openPaths = new Set(['/health', '/metrics'])

/** Whether a request names the site in its `Host`; a local site answers to every name. */
export const isKnownHost = (
  { isLocal, origin }: Pick<Config, 'isLocal' | 'origin'>,
  host?: string,
): boolean => isLocal || host === undefined || host === new URL(origin).host

/** Answers 421 to a request for another host, so that nothing is rendered, stored or limited under a foreign name. */
export const refuseUnknownHosts = createMiddleware<HttpEnv>(async (c, next) => {
  if (isKnownHost(c.var.ctx.config, c.req.header('host')) || openPaths.has(c.req.path)) return next()
  return c.text('Ce site ne répond qu’à sa propre adresse.', 421, { 'cache-control': 'no-store' })
})

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Mail providers send it (RFC 8058): no cookie decides there, a signed link does. */
const fromAnywhere = new Set(['/api/unsubscribe'])

/**
 * A call that changes something must come from our own pages. Browsers say where from, in `Sec-Fetch-Site` or at least
 * in `Origin`; programs that say neither carry no visitor's cookie by accident.
 */
export const sameOrigin = createMiddleware<HttpEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && !fromAnywhere.has(c.req.path)) {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isOurs =
      origin === undefined || origin === new URL(c.req.url).origin || origin === c.var.ctx.config.origin
    if ((site !== undefined && site !== 'same-origin') || !isOurs) {
      throw new AppError('forbidden', generalMessages.crossOrigin)
    }
  }
  await next()
})
