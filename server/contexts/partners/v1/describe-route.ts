import { createHash } from 'node:crypto'
import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { errorStatuses } from '#domain/errors.ts'
import { type ApiRight, apiRightLabels } from '#domain/partners/rights.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { allowKeyWith } from './authenticate.ts'

const problemSchema = z
  .object({
    type: z.url().describe('Adresse stable de cette sorte d’erreur'),
    code: z.enum(Object.keys(errorStatuses) as [keyof typeof errorStatuses]),
    status: z.int(),
    title: z.string(),
    detail: z.string().describe('En français, à montrer tel quel'),
    requestId: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional().describe('`fields` : un message par champ'),
  })
  .openapi('Problem')

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('À renvoyer tel quel dans `cursor`'),
  })

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

export const problemResponses = {
  default: {
    description: 'Erreur',
    content: { 'application/problem+json': { schema: problemSchema } },
  },
}

interface RouteDescription<
  Path extends string,
  Answer extends z.ZodType,
  Request extends NonNullable<RouteConfig['request']>,
  Status extends 200 | 201,
> {
  method: 'get' | 'post' | 'put'
  path: Path
  tag: string
  summary: string
  description?: string
  /** The rights of which the key needs one; none for a public call. */
  rights?: ApiRight[]
  request?: Request
  status?: Status
  response: Answer
  middleware?: MiddlewareHandler<HttpEnv>[]
}

/** Describes one call of the public API with the schemas that also validate it. */
export function describeRoute<
  const Path extends string,
  Answer extends z.ZodType,
  const Request extends NonNullable<RouteConfig['request']>,
  const Status extends 200 | 201 = 200,
>({
  rights = [],
  request,
  tag,
  status = 200 as Status,
  response,
  middleware = [],
  ...route
}: RouteDescription<Path, Answer, Request, Status>) {
  const rightsText = rights.map((right) => apiRightLabels[right]).join(' ou ')
  return createRoute({
    ...route,
    operationId: operationId(route.method, route.path),
    tags: [tag],
    description: [route.description, rightsText && `Droit de la clé\u00a0: ${rightsText}.`]
      .filter(Boolean)
      .join('\n\n'),
    ...(rightsText && { security: [{ key: [] }] }),
    request: (request ?? {}) as Request,
    middleware: [rightsText ? allowKeyWith(...rights) : allow('public'), ...middleware],
    responses: {
      [status as Status]: { description: 'Réponse', content: { 'application/json': { schema: response } } },
      ...problemResponses,
    } as Record<Status, { description: string; content: { 'application/json': { schema: Answer } } }> &
      typeof problemResponses,
  })
}

/** `get /own/products/{reference}` → `getOwnProductsReference`. */
const operationId = (method: string, path: string): string =>
  method +
  path
    .split(/[^a-zA-Z]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  ({ body: { required: true, content: { 'application/json': { schema } } } }) as const

export const binarySchema = z.any().openapi({ type: 'string', format: 'binary' })

/**
 * Sends a value as JSON with an ETag computed from its text, because the middleware `etag`, which answers 304, would read it
 * back from a stream.
 */
export function sendJson<T>(
  c: HonoContext<HttpEnv>,
  value: T,
): Response & TypedResponse<JSONParsed<T>, 200, 'json'> {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha1').update(text).digest('hex')}"`
  return c.body(text, 200, { 'content-type': 'application/json', etag }) as never
}
