import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { browserErrorSchema } from '#domain/platform/browser-errors.ts'
import { allow, allowWith } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount, rateLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { recordBrowserError } from './browser-errors.ts'
import { getHealth, runHealthCheck } from './check-site.ts'
import { writeMetrics } from './write-metrics.ts'

/** For administrators; mounted at /api/admin. */
export const healthAdminRoutes = new Hono<HttpEnv>()
  .get('/health', async (c) => c.json(await getHealth(c.var.ctx)))
  .post('/health', limitByAccount({ name: 'check-site', maxCalls: 30, seconds: 60 * 60 }), async (c) => {
    await runHealthCheck(c.var.ctx)
    return c.json(await getHealth(c.var.ctx))
  })

/** Receives reports of errors in browsers. */
export const browserErrorRoutes = new Hono<HttpEnv>().post(
  '/',
  allow('public'),
  rateLimit({ name: 'browser-errors', maxCalls: 30, seconds: 60 * 60 }),
  json(browserErrorSchema),
  async (c) => {
    await recordBrowserError(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  },
)

/** @throws AppError `not-found` on a site without METRICS_KEY, `not-signed-in` for another key */
function requireMetricsKey(c: HonoContext<HttpEnv>): void {
  const key = c.var.ctx.config.metricsKey
  if (!key) throw new AppError('not-found', generalMessages.notFound)
  const sentKey = /^Bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (!isSameKey(sentKey, key)) throw new AppError('not-signed-in', 'METRICS_KEY is needed.')
}

/** Figures for a monitoring program. */
export const metricsRoutes = new Hono<HttpEnv>().get(
  '/metrics',
  allowWith(requireMetricsKey, 'key'),
  async (c) => {
    const { ctx, replica } = c.var
    const state = replica && { isUsable: replica.isUsable(), lagMs: replica.lagMs() }
    return c.body(await writeMetrics(ctx, state), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  },
)

const isSameKey = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
