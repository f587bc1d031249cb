import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { api } from '../api.ts'
import type { HttpEnv } from '../http/environment.ts'
import { answerError } from '../http/errors.ts'
import { catalogueCalls, reads } from '../http/from-replica.ts'
import { asSent } from './as-sent.ts'

/** The API without the door: who asks is known already, so neither session nor headers nor log line again. */
const inProcessApi = new Hono<HttpEnv>()
inProcessApi.onError(answerError)
inProcessApi.use(async (c, next) => {
  const { page } = c.env
  if (!page) throw new Error('a page’s loader hands its request over')
  // Before the database is asked for: where there is none, the answer that says so needs it.
  c.set('ctx', page.ctx)
  c.set('auth', page.auth)
  c.set('limits', page.limits)
  c.set('requestId', page.requestId)
  // What was answered goes over as it is, without becoming text and being read again.
  c.json = ((data: unknown, status?: ContentfulStatusCode) => {
    page.answers.set(c.req.raw, asSent(data))
    return c.body(null, (status ?? 200) as 200)
  }) as unknown as typeof c.json
  const readsCatalogue = reads(c.req.method) && catalogueCalls.test(c.req.path)
  c.set('ctx', { ...page.ctx, db: await (readsCatalogue ? page.takeCatalogue() : page.takeDatabase()) })
  await next()
})
inProcessApi.route('/api', api)

type Page = NonNullable<HttpEnv['Bindings']['page']>

/** Calls the API as the page's visitor: no socket, one reading of the session, the answer as JSON would have brought it. */
export function callInProcess(
  page: Omit<Page, 'answers'>,
  incoming?: HttpEnv['Bindings']['incoming'],
): typeof fetch {
  const answers: Page['answers'] = new WeakMap()
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await inProcessApi.fetch(request, { incoming, page: { ...page, answers } })
    // A page may stand without it; it is not what the next visitor is to be sent.
    if (page.ctx.cached && (response.status >= 500 || response.status === 429))
      page.ctx.cached.isUncertain = true
    return answers.has(request) ? handedOver(answers.get(request), response) : response
  }
}

/** An answer whose content is there already: as much of one as the typed client reads. */
const handedOver = (content: unknown, { ok, status, headers }: Response): Response =>
  ({
    ok,
    status,
    headers,
    json: async () => content,
    text: async () => JSON.stringify(content),
  }) as Response
