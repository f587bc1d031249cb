import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { parseAdminSearch } from '#domain/catalogue/admin-products.ts'
import {
  changeProductsSchema,
  orderFeaturedSchema,
  refuseProductSchema,
  validateProductSchema,
} from '#domain/catalogue/admin-products-schemas.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { json } from '../../http/validate.ts'
import { changeProducts } from './change-products.ts'
import { listAdminProducts } from './list-admin-products.ts'
import { listFeaturedChoice } from './list-featured-choice.ts'
import { listWaitingProducts, waitingPageSize } from './list-waiting-products.ts'
import { orderFeaturedProducts } from './order-featured-products.ts'
import { refuseProduct } from './refuse-product.ts'
import { validateProduct } from './validate-product.ts'

export const adminProductRoutes = new Hono<HttpEnv>()
  .get('/products', async (c) =>
    c.json(await listAdminProducts(c.var.ctx, parseAdminSearch(new URL(c.req.url).searchParams))),
  )
  .post('/products/changes', json(changeProductsSchema), async (c) =>
    c.json(await changeProducts(c.var.ctx, c.req.valid('json'))),
  )
  .get('/products/waiting', async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, waitingPageSize)
    return c.json(await listWaitingProducts(c.var.ctx, { page }))
  })
  .post('/products/:id/validation', json(validateProductSchema), async (c) => {
    await validateProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })
    return c.json(null)
  })
  .post('/products/:id/refusal', json(refuseProductSchema), async (c) => {
    await refuseProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })
    return c.json(null)
  })
  .get('/featured-products', async (c) => c.json(await listFeaturedChoice(c.var.ctx)))
  .put('/featured-products/order', json(orderFeaturedSchema), async (c) => {
    await orderFeaturedProducts(c.var.ctx, c.req.valid('json'))
    return c.json(null)
  })
