import { Hono, type Context as HonoContext } from 'hono'
import { readPage } from '#domain/address.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { parseReportYear, taxIdentitySchema, taxReportPageSize } from '#domain/tax-report/tax-report.ts'
import { saveTaxIdentity } from '#server/contexts/accounts/tax-identities.ts'
import { allow } from '#server/http/access.ts'
import { download, inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { exportTaxReport, getOwnTaxIdentity, getTaxReport } from './tax-report.ts'

/** A seller's details for the yearly report. */
export const taxIdentityRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await getOwnTaxIdentity(c.var.ctx)))
  .put('/', allow('ownSession'), json(taxIdentitySchema), async (c) => {
    await saveTaxIdentity(c.var.ctx, c.req.valid('json'))
    return c.json(await getOwnTaxIdentity(c.var.ctx))
  })

const readYear = (c: HonoContext<HttpEnv>): number =>
  parseReportYear(c.req.query('year'), Number(toParisDay(c.var.ctx.clock.now()).slice(0, 4)))

/** The yearly report on sellers. */
export const taxReportAdminRoutes = new Hono<HttpEnv>()
  .get('/tax-report', async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, taxReportPageSize)
    return c.json(await getTaxReport(c.var.ctx, { year: readYear(c), page }))
  })
  .get('/tax-report/export.csv', inDocumentQueue, async (c) => {
    const year = readYear(c)
    const content = await exportTaxReport(c.var.ctx, { year })
    return download(c, { type: 'csv', name: `declaration-vendeurs-${year}.csv`, content })
  })
