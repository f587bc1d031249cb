import { type Handler, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext } from '#app/lib/request-context.ts'
import type { AppError } from '#domain/errors.ts'
import { api } from '../api.ts'
import type { OnOneConnection } from '../database/shared-connection.ts'
import { asSent } from './as-sent.ts'
import type { HttpEnv } from './environment.ts'
import { answerError } from './errors.ts'

/** The API without the door: who asks is known already, so neither session nor headers nor log line again. */
const inProcessApi = new Hono<HttpEnv>()
inProcessApi.onError(answerError)
inProcessApi.use(async (c, next) => {
  const { page } = c.env
  if (!page) throw new Error('a page’s loader hands its request over')
  c.set('ctx', page.ctx)
  c.set('auth', page.auth)
  c.set('limits', page.limits)
  c.set('requestId', page.requestId)
  c.json = ((data: unknown, status?: ContentfulStatusCode) => {
    page.answers.set(c.req.raw, asSent(data))
    return c.body(null, (status ?? 200) as 200)
  }) as unknown as typeof c.json
  await next()
})
inProcessApi.route('/api', api)

/** Renders a page. Its loaders call the API in process, as the same visitor: no socket, one reading of the session. */
export function renderPages(build: ServerBuild, onOneConnection: OnOneConnection): Handler<HttpEnv> {
  const render = createRequestHandler(build, import.meta.env.MODE)
  return async (c) => {
    const { ctx, auth, limits, requestId, secureHeadersNonce } = c.var
    let away: AppError | undefined
    const page = {
      ctx: { ...ctx, kept: {} },
      auth,
      limits,
      requestId,
      answers: new WeakMap<Request, unknown>(),
      onAway: (error: AppError) => {
        away = error
      },
    }
    const callApi = async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const response = await inProcessApi.fetch(request, { incoming: c.env.incoming, page })
      if (!page.answers.has(request)) return response
      // What was answered, without becoming text and being read again.
      return { ok: true, status: response.status, json: async () => page.answers.get(request) } as Response
    }
    const context = new RouterContextProvider()
    context.set(requestContext, {
      callApi,
      nonce: secureHeadersNonce ?? '',
      isAnonymous: ctx.actor === null,
      origin: ctx.config.origin,
    })
    const response = await onOneConnection(() => render(c.req.raw, context))
    // Half a page would look like an empty shop; instead one that asks again (errors.ts).
    if (away) {
      await response.body?.cancel()
      throw away
    }
    // A page may hold the visitor's own data: only the visitor's browser may keep it, and must ask again.
    response.headers.set('cache-control', 'private, no-cache')
    return response
  }
}
