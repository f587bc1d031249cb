import type { Handler, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext } from '#app/lib/request-context.ts'
import type { HttpEnv } from './environment.ts'

/**
 * Renders a page. Its loaders call the API in process, as the same visitor: the session is read once, and no socket is
 * opened.
 */
export function renderPages(build: () => Promise<ServerBuild>, app: () => Hono<HttpEnv>): Handler<HttpEnv> {
  const render = createRequestHandler(build, import.meta.env.MODE)
  return async (c) => {
    const { ctx, requestId, secureHeadersNonce } = c.var
    const visitor = { actor: ctx.actor, requestId }
    const callApi = async (input: string | URL | Request, init?: RequestInit) =>
      app().request(input, init, { ...c.env, visitor })
    const context = new RouterContextProvider()
    context.set(requestContext, { callApi, nonce: secureHeadersNonce ?? '', origin: ctx.config.origin })
    const response = await render(c.req.raw, context)
    // A page may hold the visitor's own data: only the visitor's browser may keep it, and must ask again.
    response.headers.set('cache-control', 'private, no-cache')
    return response
  }
}
