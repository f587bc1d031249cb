import { Hono } from 'hono'
import { carbonFactorSchema, parseCarbonSearch } from '#domain/catalogue/carbon-schema.ts'
import {
  createCarbonFactor,
  endCarbonFactor,
  listCarbonFactors,
  updateCarbonFactor,
} from '#server/contexts/catalogue/carbon.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'

/** Carbon factors from public sources. */
export const carbonAdminRoutes = new Hono<HttpEnv>()
  .get('/carbon', async (c) =>
    c.json(await listCarbonFactors(c.var.ctx, parseCarbonSearch(new URL(c.req.url).searchParams))),
  )
  .post('/carbon', json(carbonFactorSchema), async (c) =>
    c.json(await createCarbonFactor(c.var.ctx, c.req.valid('json')), 201),
  )
  .put('/carbon/:id', json(carbonFactorSchema), async (c) => {
    await updateCarbonFactor(c.var.ctx, { ...c.req.valid('json'), factorId: c.req.param('id') })
    return c.json(null)
  })
  .post('/carbon/:id/end', async (c) => {
    await endCarbonFactor(c.var.ctx, { factorId: c.req.param('id') })
    return c.json(null)
  })
