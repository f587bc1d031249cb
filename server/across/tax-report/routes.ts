import { Hono } from 'hono'
import { taxIdentitySchema } from '#domain/tax-report/tax-report.ts'
import { saveTaxIdentity } from '#server/contexts/accounts/tax-identities.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { getOwnTaxIdentity } from './tax-report.ts'

/** A seller's details for the yearly report. */
export const taxIdentityRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await getOwnTaxIdentity(c.var.ctx)))
  .put('/', allow('ownSession'), json(taxIdentitySchema), async (c) => {
    await saveTaxIdentity(c.var.ctx, c.req.valid('json'))
    return c.json(await getOwnTaxIdentity(c.var.ctx))
  })
