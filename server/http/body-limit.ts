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

const limitBody = (maxBytes: number, tooLarge: string): MiddlewareHandler<HttpEnv> =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError('too-large', tooLarge)
    },
  })

const selfLimiting = new WeakSet<object>()

/** Marks a middleware that limits the bodies of its route itself. */
export function markAsBodyLimit<Limit extends MiddlewareHandler<HttpEnv>>(limit: Limit): Limit {
  selfLimiting.add(limit)
  return limit
}

/** Sets a larger limit in bytes for one route; a larger body is refused with the message `tooLarge`. */
export const limitBodyTo = (maxBytes: number, tooLarge: string = generalMessages.tooLarge) =>
  markAsBodyLimit(limitBody(maxBytes, tooLarge))

const applyDefaultLimit = limitBody(200 * kilobyte, generalMessages.tooLarge)

/**
 * Limits bodies of routes without their own limit. Reads need no limit (in the Fetch standard a GET has no body). A DELETE without a body
 * is passed on, because for the limit hono would create a new Request, which the development server's requests do not allow.
 */
export const limitOtherBodies = createMiddleware<HttpEnv>((c, next) => {
  if (isReadMethod(c.req.method)) return next()
  const isAnnounced = c.req.header('content-length') ?? c.req.header('transfer-encoding')
  if (c.req.method === 'DELETE' && isAnnounced === undefined) return next()
  return matchedRoutes(c).some(({ handler }) => selfLimiting.has(findTargetHandler(handler)))
    ? next()
    : applyDefaultLimit(c, next)
})

const megabyte = 1024 * 1024
/** Bounds the memory of bodies, which stay in it until they are stored. The largest message with photographs has 40 MB. */
const bodyQueue = createQueue({
  capacity: 200 * megabyte,
  capacityPerAccount: 45 * megabyte,
  maxWaiting: 1_000,
  // A form sends all pictures of a listing at once.
  maxWaitingPerAccount: 100,
  waitSeconds: 60,
  busyMessage: generalMessages.tooMuchAtOnce,
})
/** Bodies up to this size are not queued: the thousand uploads an account may begin in an hour fill no more than the queue's capacity. */
const maxUnqueuedBytes = megabyte / 4

/**
 * Limits bodies of signed-in users that are larger than a form: at most `maxBytes` bytes, else the message `tooLarge`, and in total no more
 * than the memory allows. The body of a waiting request is not read and stays on the network.
 */
export function queueLargeBody(maxBytes: number, tooLarge: string) {
  const limitWithoutQueue = limitBodyTo(maxBytes, tooLarge)
  const inBodyQueue = createMiddleware<HttpEnv>(async (c, next) => {
    const { userId } = requireActor(c.var.ctx)
    const announced = Number(c.req.header('content-length') ?? maxBytes)
    if (announced <= maxUnqueuedBytes || announced > maxBytes) return limitWithoutQueue(c, next)
    return bodyQueue.run({ account: userId, weight: announced, signal: c.req.raw.signal }, async () => {
      const { incoming } = c.env
      const stop = incoming && cutOffWhenSlow(incoming, announced)
      try {
        return await limitWithoutQueue(c, next)
      } finally {
        stop?.()
      }
    })
  })
  return markAsBodyLimit(inBodyQueue)
}

/** Seconds between two checks of a sender's speed. */
const checkIntervalSeconds = 15
/** Seconds after which Node ends an incomplete request; a sender below half of the necessary speed cannot finish in time. */
const requestTimeoutSeconds = 300

/** Closes the connection of a request that occupies a slot and sends too slowly. Returns the function that ends the check. */
function cutOffWhenSlow(incoming: NonNullable<HttpEnv['Bindings']['incoming']>, bytes: number): () => void {
  const { socket } = incoming
  const bytesReadBefore = socket.bytesRead
  let seconds = 0
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer)
    seconds += checkIntervalSeconds
    if (socket.bytesRead - bytesReadBefore < (bytes * seconds) / requestTimeoutSeconds / 2) incoming.destroy()
  }, checkIntervalSeconds * 1000)
  return () => clearInterval(timer)
}
