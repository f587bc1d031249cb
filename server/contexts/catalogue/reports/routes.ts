import { Hono } from 'hono'
import {
  parseProductReportSearch,
  reportProductSchema,
  settleProductReportSchema,
} from '#domain/catalogue/product-reports.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitingMailsTo, rateLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { listProductReports } from './list-product-reports.ts'
import { reportProduct } from './report-product.ts'
import { settleProductReport } from './settle-product-report.ts'

export const productReportRoutes = new Hono<HttpEnv>().post(
  '/:id/reports',
  allow('public'),
  rateLimit({ name: 'product-report', points: 10, duration: 60 * 60 }),
  json(reportProductSchema),
  async (c) => {
    const report = c.req.valid('json')
    const send = () => reportProduct(c.var.ctx, { productId: c.req.param('id'), ...report })
    if (c.var.ctx.actor || !report.email) await send()
    else await limitingMailsTo(c, report.email, send)
    return c.json({ received: true }, 201)
  },
)

/** For administrators; mounted at /api/admin. */
export const productReportAdminRoutes = new Hono<HttpEnv>()
  .get('/product-reports', async (c) =>
    c.json(await listProductReports(c.var.ctx, parseProductReportSearch(new URL(c.req.url).searchParams))),
  )
  .post('/product-reports/:id/settle', json(settleProductReportSchema), async (c) => {
    await settleProductReport(c.var.ctx, { reportId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })
