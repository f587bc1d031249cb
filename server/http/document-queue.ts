import { createMiddleware } from 'hono/factory'
import { createQueue } from '../lib/queue.ts'
import type { HttpEnv } from './environment.ts'
import { addressOf } from './rate-limit.ts'

/** Sheets, tables and archives: each takes up to seconds of computing. */
const documents = createQueue({
  capacity: 2,
  capacityPerAccount: 1,
  maxWaiting: 100,
  maxWaitingPerAccount: 10,
  waitSeconds: 60,
})

/** A slow reader frees its place in the queue after this time. */
const maxTurnMs = 10_000

/**
 * For what is expensive to answer: one at a time for an account, or for the network address of a visitor without one, and
 * round by round. What is written while it is sent keeps its turn until it has left.
 */
export const inDocumentQueue = createMiddleware<HttpEnv>(async (c, next) => {
  const account = c.var.ctx.actor?.userId ?? addressOf(c)
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const turn = documents.run({ account, signal: c.req.raw.signal }, () => {
    begun.resolve()
    return ended.promise
  })
  await Promise.race([begun.promise, turn])
  try {
    await next()
  } catch (error) {
    ended.resolve()
    throw error
  }
  const { body } = c.res
  if (!body || c.error) return ended.resolve()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const timer = setTimeout(ended.resolve, maxTurnMs)
  const sent = () => {
    clearTimeout(timer)
    ended.resolve()
  }
  body.pipeTo(writable).then(sent, sent)
  c.res = new Response(readable, c.res)
})
