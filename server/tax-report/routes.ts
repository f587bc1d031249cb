import { Hono, type Context as HonoContext } from 'hono'
import { readPage } from '#domain/address.ts'
import { dayOf } from '#domain/platform/days.ts'
import { taxIdentitySchema } from '#domain/tax-report/schemas.ts'
import { readReportYear, taxReportPageSize } from '#domain/tax-report/tax-report.ts'
import { saveTaxIdentity } from '../accounts/save-tax-identity.ts'
import type { HttpEnv } from '../http/environment.ts'
import { inTurn } from '../http/in-turn.ts'
import { json } from '../http/validate.ts'
import { exportTaxReport } from './export-tax-report.ts'
import { getOwnTaxIdentity } from './get-own-tax-identity.ts'
import { getTaxReport } from './get-tax-report.ts'

const yearOf = (c: HonoContext<HttpEnv>): number =>
  readReportYear(c.req.query('year'), Number(dayOf(c.var.ctx.clock.now()).slice(0, 4)))

/** The yearly report on sellers, for administrators; mounted at /api/admin. */
export const taxReportAdminRoutes = new Hono<HttpEnv>()
  .get('/tax-report', async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, taxReportPageSize)
    return c.json(await getTaxReport(c.var.ctx, { year: yearOf(c), page }))
  })
  .get('/tax-report/export.csv', inTurn, async (c) => {
    const year = yearOf(c)
    return c.body(await exportTaxReport(c.var.ctx, { year }), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="declaration-vendeurs-${year}.csv"`,
    })
  })

/** What a seller is asked for it. */
export const taxIdentityRoutes = new Hono<HttpEnv>()
  .get('/tax-identity', async (c) => c.json(await getOwnTaxIdentity(c.var.ctx)))
  .put('/tax-identity', json(taxIdentitySchema), async (c) => {
    await saveTaxIdentity(c.var.ctx, c.req.valid('json'))
    return c.json(await getOwnTaxIdentity(c.var.ctx))
  })
