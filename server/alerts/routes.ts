import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { watchedPageSize } from '#domain/alerts/alerts.ts'
import { alertWatchSchema, productWatchSchema } from '#domain/alerts/schemas.ts'
import type { HttpEnv } from '../http/environment.ts'
import { limitByAccount } from '../http/rate-limit.ts'
import { json } from '../http/validate.ts'
import { getProductWatch } from './get-product-watch.ts'
import { listAlertPreferences } from './list-alert-preferences.ts'
import { listWatchedProducts } from './list-watched-products.ts'
import { saveAlertPreferences } from './save-alert-preferences.ts'
import { saveProductWatch } from './save-product-watch.ts'

/** To and fro, of all one may watch: no finger is as fast. */
const watches = limitByAccount({ name: 'watch', points: 600, duration: 60 * 60 })

export const alertRoutes = new Hono<HttpEnv>()
  .get('/alerts', async (c) => c.json(await listAlertPreferences(c.var.ctx)))
  .put('/alerts', watches, json(alertWatchSchema), async (c) =>
    c.json(await saveAlertPreferences(c.var.ctx, c.req.valid('json'))),
  )
  .get('/alerts/products', async (c) =>
    c.json(
      await listWatchedProducts(c.var.ctx, {
        page: readPage(new URL(c.req.url).searchParams, watchedPageSize),
      }),
    ),
  )
  .get('/alerts/products/:id', async (c) =>
    c.json(await getProductWatch(c.var.ctx, { productId: c.req.param('id') })),
  )
  .put('/alerts/products/:id', watches, json(productWatchSchema), async (c) =>
    c.json(await saveProductWatch(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })),
  )
