import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './environment.ts'

/** One line a request: method, path without its query (searches may be personal), status, time, request id. */
export const requestLog = createMiddleware<HttpEnv>(async (c, next) => {
  const requestId = randomUUID()
  c.set('requestId', requestId)
  const started = performance.now()
  await next()
  // Not by c.header, which makes a new answer of one that is finished, and a stream of its text.
  c.res.headers.set('x-request-id', requestId)
  const milliseconds = Math.round(performance.now() - started)
  c.get('ctx').log.info(
    { requestId, method: c.req.method, path: c.req.path, status: c.res.status, milliseconds },
    'request',
  )
})
