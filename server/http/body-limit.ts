import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { findTargetHandler } from 'hono/utils/handler'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { HttpEnv } from './environment.ts'
import { isReadMethod } from './from-replica.ts'

const kilobyte = 1024

const limited = (maxSize: number, tooLarge: string): MiddlewareHandler<HttpEnv> =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too-large', tooLarge)
    },
  })

const own = new WeakSet<object>()

/** Marks a middleware that limits the bodies of its route itself. */
export function limitsBody<Limit extends MiddlewareHandler<HttpEnv>>(limit: Limit): Limit {
  own.add(limit)
  return limit
}

/** At most so many bytes, where a route takes more than the others; else `tooLarge` is said. */
export const largerBody = (maxSize: number, tooLarge: string = generalMessages.tooLarge) =>
  limitsBody(limited(maxSize, tooLarge))

const small = limited(200 * kilobyte, generalMessages.tooLarge)

/**
 * The limit of every body whose route names none of its own. What only reads has none (the Fetch standard knows no body of a GET). A DELETE
 * announces no body and has none: hono would make a new Request of it, which those of the development server do not allow.
 */
export const smallBodies = createMiddleware<HttpEnv>((c, next) => {
  if (isReadMethod(c.req.method)) return next()
  const isAnnounced = c.req.header('content-length') ?? c.req.header('transfer-encoding')
  if (c.req.method === 'DELETE' && isAnnounced === undefined) return next()
  return matchedRoutes(c).some(({ handler }) => own.has(findTargetHandler(handler))) ? next() : small(c, next)
})
