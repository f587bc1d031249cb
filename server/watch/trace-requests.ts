import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../http/environment.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { kindOfAddress } from './request-figures.ts'

/** Each request that was not answered from memory, as a span of its kind of address. */
export const traceRequests = (telemetry: Telemetry) =>
  createMiddleware<HttpEnv>((c, next) => {
    const { method, path } = c.req
    const headers = { traceparent: c.req.header('traceparent'), tracestate: c.req.header('tracestate') }
    return telemetry.request({ method, address: kindOfAddress(path), headers }, async () => {
      await next()
      return c.res.status
    })
  })
