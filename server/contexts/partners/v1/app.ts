import { OpenAPIHono } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { publicApiPath } from '#domain/partners/rights.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { maintenance } from '#server/http/maintenance.ts'
import { rejectInvalidInput } from '#server/http/validate.ts'
import { authenticate } from './authenticate.ts'
import { catalogueV1 } from './catalogue-routes.ts'
import { sendJson } from './describe.ts'
import { ordersV1 } from './order-routes.ts'
import { productsV1 } from './product-routes.ts'

const cacheHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  // An answer to a key is one account's. Pages of other sites may read public answers.
  const { headers } = c.res
  const apiKey = c.get('apiKey')
  headers.set('cache-control', apiKey ? 'private, no-cache' : 'public, no-cache')
  headers.append('vary', 'authorization')
  if (!apiKey) headers.set('access-control-allow-origin', '*')
})

/** The calls of other people's programs (docs/api.md). Below it everything has the same rules; errors leave as everywhere. */
export const publicApi = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
publicApi.use(authenticate)
publicApi.use(maintenance)
publicApi.use(cacheHeaders)
// An answer that has an ETag already (`sendJson`, describe.ts) is only compared.
publicApi.use(etag())
publicApi.route('/', catalogueV1)
publicApi.route('/', productsV1)
publicApi.route('/', ordersV1)
publicApi.openAPIRegistry.registerComponent('securitySchemes', 'key', {
  type: 'http',
  scheme: 'bearer',
  description: 'Une clé d’API de votre compte, en-tête `Authorization: Bearer rch_…`',
})

/** What the API is, as OpenAPI 3.1 says it: made from the schemas that check what comes in. */
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
