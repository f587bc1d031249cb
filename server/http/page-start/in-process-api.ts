import { Hono } from 'hono'
import { api } from '#server/api.ts'
import type { HttpEnv } from '../environment.ts'
import { answerError } from '../errors.ts'
import { onReplica, readsCatalogue } from '../from-replica.ts'

/** The API without the door: who asks is known already, so neither session nor headers nor log line again. */
const inProcessApi = new Hono<HttpEnv>()
inProcessApi.onError(answerError)
inProcessApi.use(async (c, next) => {
  const { page } = c.env
  if (!page) throw new Error('a page’s loader hands its request over')
  const { ctx, replica } = page
  c.set('ctx', replica && readsCatalogue(c.req) ? onReplica(ctx, replica) : ctx)
  c.set('auth', page.auth)
  c.set('limits', page.limits)
  c.set('requestId', page.requestId)
  await next()
})
inProcessApi.route('/api', api)

/** Calls the API as the page's visitor: no socket, and the session is not read again. */
export function callInProcess(
  page: NonNullable<HttpEnv['Bindings']['page']>,
  incoming?: HttpEnv['Bindings']['incoming'],
): typeof fetch {
  return async (input, init) => {
    const response = await inProcessApi.fetch(new Request(input, init), { incoming, page })
    // A page may stand without it; it is not what the next visitor is to be sent.
    if (page.ctx.cached && (response.status >= 500 || response.status === 429))
      page.ctx.cached.isUncertain = true
    return response
  }
}
