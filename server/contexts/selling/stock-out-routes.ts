import { Hono } from 'hono'
import { stockRemovalSchema } from '#domain/selling/stock-out.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { findByCode, listStockRemovals, takeOutOfStock, undoStockRemoval } from './stock-out.ts'

export const stockOutRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) =>
    c.json(await findByCode(c.var.ctx, { code: c.req.query('code') ?? '' })),
  )
  .get('/:productId/removals', allow('signedIn'), async (c) =>
    c.json(await listStockRemovals(c.var.ctx, { productId: c.req.param('productId') })),
  )
  .post('/:productId/removals', allow('signedIn'), json(stockRemovalSchema), async (c) => {
    const { id: removalId, quantity } = c.req.valid('json')
    const productId = c.req.param('productId')
    return c.json(await takeOutOfStock(c.var.ctx, { productId, removalId, quantity }), 201)
  })
  .post('/:productId/removals/:removalId/undo', allow('signedIn'), async (c) =>
    c.json(await undoStockRemoval(c.var.ctx, c.req.param())),
  )
