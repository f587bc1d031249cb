import { createMiddleware } from 'hono/factory'
import { generalMessages } from '#domain/messages.ts'
import { requireActor } from '../context.ts'
import { createQueue } from '../lib/queue.ts'
import { largerBody, limitsBody } from './body-limit.ts'
import type { HttpEnv } from './environment.ts'

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
const small = megabyte / 4

/**
 * For what only signed-in people send and is heavier than a form: at most `maxSize` bytes, else `tooLarge` is said, and no
 * more at once than there is memory for. A waiting request is not read: its body stays on the network.
 */
export function largeBody(maxSize: number, tooLarge: string) {
  const limited = largerBody(maxSize, tooLarge)
  const inDocumentQueue = createMiddleware<HttpEnv>(async (c, next) => {
    const { userId } = requireActor(c.var.ctx)
    const announced = Number(c.req.header('content-length') ?? maxSize)
    if (announced <= small || announced > maxSize) return limited(c, next)
    return bodies.run({ account: userId, weight: announced, signal: c.req.raw.signal }, async () => {
      const { incoming } = c.env
      const stop = incoming && cutOffWhenSlow(incoming, announced)
      try {
        return await limited(c, next)
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
