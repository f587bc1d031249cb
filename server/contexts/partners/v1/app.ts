import { OpenAPIHono } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { publicApiPath } from '#domain/partners/rights.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { refuseDuringMaintenance } from '#server/http/maintenance.ts'
import { rejectInvalidInput } from '#server/http/validate.ts'
import { authenticate } from './authenticate.ts'
import { catalogueV1 } from './catalogue-routes.ts'
import { sendJson } from './describe-route.ts'
import { ordersV1 } from './order-routes.ts'
import { productsV1 } from './product-routes.ts'

const cacheHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  // A response to a request with a key is private; pages of other sites may read public responses.
  const { headers } = c.res
  const apiKey = c.get('apiKey')
  headers.set('cache-control', apiKey ? 'private, no-cache' : 'public, no-cache')
  headers.append('vary', 'authorization')
  if (!apiKey) headers.set('access-control-allow-origin', '*')
})

/** The public API (docs/api.md). Its middleware applies to all its routes; errors have the format of the whole server. */
export const publicApi = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
publicApi.use(authenticate)
publicApi.use(refuseDuringMaintenance)
publicApi.use(cacheHeaders)
// Compares the request's ETag with the one that `sendJson` has set, without computing another.
publicApi.use(etag())
publicApi.route('/', catalogueV1)
publicApi.route('/', productsV1)
publicApi.route('/', ordersV1)
publicApi.openAPIRegistry.registerComponent('securitySchemes', 'key', {
  type: 'http',
  scheme: 'bearer',
  description: 'Une clé d’API de votre compte, en-tête `Authorization: Bearer rch_…`',
})

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export const apiDocument = ({ origin, name }: { origin: string; name: string }) =>
  publicApi.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `API publique de ${name}`, version: '1.0.0' },
    servers: [{ url: origin + publicApiPath }],
  })

publicApi.get('/openapi.json', allow('public'), async (c) => {
  const { shownName: name } = await getPublicSettings(c.var.ctx)
  return sendJson(c, apiDocument({ origin: c.var.ctx.config.origin, name }))
})
publicApi.all('*', allow('public'), () => {
  throw new AppError('not-found', generalMessages.notFound)
})
