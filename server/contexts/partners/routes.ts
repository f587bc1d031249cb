import { Hono } from 'hono'
import { createEndpointSchema, createKeySchema } from '#domain/partners/schemas.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { recentlyConfirmed } from '../accounts/standing-access/confirmation.ts'
import { getPublicSettings } from '../platform/get-settings.ts'
import { getExampleProduct } from './example-product.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { apiDocument } from './v1/app.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  replayDelivery,
  testEndpoint,
} from './webhooks/endpoints.ts'

/** Each request makes the server call the endpoint's address. */
const limitSendings = limitByAccount({ name: 'webhook-sending', maxCalls: 120, seconds: 60 * 60 })

export const developerRoutes = new Hono<HttpEnv>().get('/', allow('public'), async (c) => {
  const { origin } = c.var.ctx.config
  const { shownName: name } = await getPublicSettings(c.var.ctx)
  c.header('cache-control', 'public, max-age=60')
  return c.json({ origin, calls: listCalls({ origin, name }), example: await getExampleProduct(c.var.ctx) })
})

/** Routes for the keys of the public API (v1). */
export const keyRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await listKeys(c.var.ctx)))
  .post('/', allow('ownSession'), json(createKeySchema), recentlyConfirmed, async (c) =>
    c.json(await createKey(c.var.ctx, c.req.valid('json')), 201),
  )
  .delete('/:id', allow('ownSession'), async (c) => {
    await revokeKey(c.var.ctx, { keyId: c.req.param('id') })
    return c.json({ revoked: true })
  })

export const webhookRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await listEndpoints(c.var.ctx)))
  .post('/', allow('ownSession'), json(createEndpointSchema), recentlyConfirmed, async (c) =>
    c.json(await createEndpoint(c.var.ctx, c.req.valid('json')), 201),
  )
  .delete('/:id', allow('ownSession'), async (c) => {
    await deleteEndpoint(c.var.ctx, { endpointId: c.req.param('id') })
    return c.json({ deleted: true })
  })
  .get('/:id/deliveries', allow('ownSession'), async (c) =>
    c.json(await listDeliveries(c.var.ctx, { endpointId: c.req.param('id') })),
  )
  .post('/:id/test', allow('ownSession'), limitSendings, async (c) => {
    await testEndpoint(c.var.ctx, { endpointId: c.req.param('id') })
    return c.json({ sent: true })
  })
  .post('/:id/deliveries/:delivery/replay', allow('ownSession'), limitSendings, async (c) => {
    const deliveryId = /^\d{1,15}$/.test(c.req.param('delivery')) ? Number(c.req.param('delivery')) : 0
    await replayDelivery(c.var.ctx, { endpointId: c.req.param('id'), deliveryId })
    return c.json({ sent: true })
  })

export interface ApiCall {
  tag: string
  method: string
  path: string
  summary: string
  /** The required right, such as `Droit de la clé : Stock.`, and further details. */
  description: string
}

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
}

/** Lists every call of the public API in the order of its routes, for the documentation page. */
function listCalls(about: Parameters<typeof apiDocument>[0]): ApiCall[] {
  const { paths = {} } = apiDocument(about)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, { tags, summary, description }]) => ({
      tag: tags?.[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: summary ?? '',
      description: (description ?? '').replaceAll('`', ''),
    })),
  )
}
