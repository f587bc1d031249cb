import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from './environment.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Mail providers send it (RFC 8058): no cookie decides there, a signed link does. */
const fromAnywhere = new Set(['/api/unsubscribe'])

/**
 * A call that changes something must come from our own pages. Browsers say where from, in `Sec-Fetch-Site` or at least
 * in `Origin`; programs that say neither carry no visitor's cookie by accident.
 */
export const sameOrigin = createMiddleware<HttpEnv>(async (c, next) => {
  if (!reading.has(c.req.method) && !fromAnywhere.has(c.req.path)) {
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
