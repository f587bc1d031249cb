import { Hono } from 'hono'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { addressOf } from '#server/http/rate-limit.ts'
import type { ViewCounter } from './view-counter.ts'

/** User agents of programs without a reader. */
const robot =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|embed|monitor|scan|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|httpclient/i

const isRobot = (userAgent: string): boolean => userAgent.length < 20 || robot.test(userAgent)

/**
 * A product's page reports a view. The cookie, the body and the database are not read. An ignored view gets the same
 * answer.
 */
export const viewRoutes = (views: ViewCounter) =>
  new Hono<HttpEnv>().post('/vues/:number{[1-9][0-9]{0,14}}', allow('public'), (c) => {
    const isPage = c.req.header('sec-fetch-site') === 'same-origin'
    if (isPage && !isRobot(c.req.header('user-agent') ?? ''))
      views.count(Number(c.req.param('number')), addressOf(c))
    return c.body(null, 204)
  })
