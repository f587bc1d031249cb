import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { maxSubscribedProducts } from '#domain/events/live-events.ts'
import { generalMessages } from '#domain/messages.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { getClientAddress } from '#server/http/rate-limit.ts'

/** Milliseconds after which the connection of a reader that was cut off and reads nothing is closed. */
const closeTimeoutMs = 10_000

/** The live events of the signed-in user and of the products a page watches. */
export const eventRoutes = new Hono<HttpEnv>().get('/', allow('public'), async (c) => {
  const { ctx, live, requestId } = c.var
  const { actor } = ctx
  const productIds = readProducts(c.req.query('products'))
  const since = readSince(c.req.query('since'))
  // 204 makes a browser stop reconnecting; a refusal would show as an error in its console.
  if (!actor && productIds.length === 0) return c.body(null, 204)
  // Hono answers HEAD with GET's handler and ignores the body, so an unread stream would stay open.
  if (c.req.method === 'HEAD') return c.body(null)
  const started = performance.now()
  const body = await live.open({
    actor,
    address: getClientAddress(c),
    productIds,
    since,
    onEnd(reason) {
      const seconds = Math.round((performance.now() - started) / 1000)
      ctx.log.info({ requestId, reason, seconds }, 'stream ended')
      if (reason === 'slow') setTimeout(() => closeConnection(c.env.outgoing), closeTimeoutMs).unref()
    },
  })
  // A buffering proxy would hold events back (nginx reads the header).
  return c.body(body, 200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
})

const closeConnection = (outgoing: HttpEnv['Bindings']['outgoing']) => {
  if (!outgoing?.writableFinished) outgoing?.destroy()
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function readProducts(text = ''): string[] {
  const ids = [...new Set(text.toLowerCase().split(',').filter(Boolean))]
  if (ids.length > maxSubscribedProducts || !ids.every((id) => uuid.test(id)))
    throw new AppError('invalid', generalMessages.invalid)
  return ids
}

function readSince(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new AppError('invalid', generalMessages.invalid)
  return Number(text)
}
