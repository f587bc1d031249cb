import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { findTargetHandler } from 'hono/utils/handler'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { requireActor } from '#server/context.ts'
import { createQueue } from '#server/lib/queue.ts'
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

/** Sets a larger limit in bytes for one route; a larger body is refused with the message `tooLarge`. */
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

const megabyte = 1024 * 1024
/** What is received stands in memory until it is stored. The largest message of photographs has 40 MB. */
const bodies = createQueue({
  capacity: 200 * megabyte,
  capacityPerAccount: 45 * megabyte,
  maxWaiting: 1_000,
  // A listing's pictures are sent as soon as they are chosen.
  maxWaitingPerAccount: 100,
  waitSeconds: 60,
  busyMessage: generalMessages.tooMuchAtOnce,
})
/** Bodies up to this size are not queued: the thousand uploads an account may begin in an hour fill no more than the queue's capacity. */
const unqueuedBytes = megabyte / 4

/**
 * For what only signed-in people send and is heavier than a form: at most `maxSize` bytes, else `tooLarge` is said, and no
 * more at once than there is memory for. A waiting request is not read: its body stays on the network.
 */
export function largeBody(maxSize: number, tooLarge: string) {
  const limitedBody = largerBody(maxSize, tooLarge)
  const inDocumentQueue = createMiddleware<HttpEnv>(async (c, next) => {
    const { userId } = requireActor(c.var.ctx)
    const announced = Number(c.req.header('content-length') ?? maxSize)
    if (announced <= unqueuedBytes || announced > maxSize) return limitedBody(c, next)
    return bodies.run({ account: userId, weight: announced, signal: c.req.raw.signal }, async () => {
      const { incoming } = c.env
      const stop = incoming && cutOffWhenSlow(incoming, announced)
      try {
        return await limitedBody(c, next)
      } finally {
        stop?.()
      }
    })
  })
  return limitsBody(inDocumentQueue)
}

/** How often its pace is looked at, in seconds. */
const checkIntervalSeconds = 15
/** Node ends a request that has not arrived by then, in seconds; at half of the pace it takes there is no hope. */
const requestTimeoutSeconds = 300

/** Ends the connection of a request that has a place and sends next to nothing. Returns the function that stops watching. */
function cutOffWhenSlow(incoming: NonNullable<HttpEnv['Bindings']['incoming']>, bytes: number): () => void {
  const { socket } = incoming
  const before = socket.bytesRead
  let seconds = 0
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer)
    seconds += checkIntervalSeconds
    if (socket.bytesRead - before < (bytes * seconds) / requestTimeoutSeconds / 2) incoming.destroy()
  }, checkIntervalSeconds * 1000)
  return () => clearInterval(timer)
}
