import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './environment.ts'

/** One line a request: method, path without its query (searches may be personal), status, time, request id. */
export const requestLog = createMiddleware<HttpEnv>(async (c, next) => {
  const requestId = randomUUID()
  c.set('requestId', requestId)
  const started = performance.now()
  await next()
  c.header('x-request-id', requestId)
  const milliseconds = Math.round(performance.now() - started)
  c.var.ctx.log.info(
    { requestId, method: c.req.method, path: c.req.path, status: c.res.status, milliseconds },
    'request',
  )
})
