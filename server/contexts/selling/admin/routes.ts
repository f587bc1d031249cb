import { Hono } from 'hono'
import { correctProductSchema } from '#domain/selling/corrections.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { correctProduct, getProductContent } from './correct-product.ts'

/** What administrators do with a seller's articles in their place. */
export const sellingAdminRoutes = new Hono<HttpEnv>()
  .get('/products/:id/content', async (c) =>
    c.json(await getProductContent(c.var.ctx, { productId: c.req.param('id') })),
  )
  .put('/products/:id/content', json(correctProductSchema), async (c) =>
    c.json(await correctProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })),
  )
