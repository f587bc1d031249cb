import { randomUUID } from 'node:crypto'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { productPath } from '#domain/catalogue/addresses.ts'
import { inputFromStored } from '#domain/catalogue/custom-values.ts'
import { AppError } from '#domain/errors.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { maxBatchSize } from '#domain/partners/rights.ts'
import { pictureMessages } from '#domain/selling-messages.ts'
import { maxPictureBytes } from '#server/capabilities/files/pictures.ts'
import type { Context } from '#server/context.ts'
import { listFields } from '#server/contexts/catalogue/custom-fields.ts'
import { listOwnPlaces } from '#server/contexts/places/list-own-places.ts'
import { createProduct } from '#server/contexts/selling/create-product.ts'
import { getOwnProduct, type OwnProduct } from '#server/contexts/selling/get-own-product.ts'
import {
  changeProductByReference,
  changeStocks,
  getProductByReference,
  listOwnProductsByCursor,
  saveProductsByReference,
} from '#server/contexts/selling/products-by-reference.ts'
import { addUpload } from '#server/contexts/selling/uploads.ts'
import { limitBodyTo, queueLargeBody } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { rejectInvalidInput } from '#server/http/validate.ts'
import { binarySchema, describeRoute, jsonBody, listQuery, pageSchema, sendJson } from './describe-route.ts'
import { place } from './order-schemas.ts'
import {
  batchOutcomes,
  ownProduct,
  ownProductLine,
  productBatch,
  productBody,
  productBodyWithReference,
  stockBatch,
} from './schemas.ts'

const tag = 'Vos articles'
const hourSeconds = 60 * 60
const limitBatchBytes = limitBodyTo(2 * 1024 * 1024)
const limitCreations = limitByAccount({ name: 'api-create-product', maxCalls: 400, seconds: hourSeconds })
const limitChanges = limitByAccount({ name: 'api-change-product', maxCalls: 1_200, seconds: hourSeconds })
/** A batch has up to 500 products: 60 an hour suffice for a firm's whole stock several times an hour. */
const limitBatches = limitByAccount({ name: 'api-batch', maxCalls: 60, seconds: hourSeconds })
const limitStockCalls = limitByAccount({ name: 'api-stock', maxCalls: 600, seconds: hourSeconds })
const limitUploads = limitByAccount({ name: 'upload', maxCalls: 1_000, seconds: hourSeconds })

const referenceParams = z.object({ reference: z.string().max(100) })
const idempotencyHeaders = z.object({
  'idempotency-key': z.uuid().optional().describe('La même demande renvoyée ne crée rien de plus'),
})
const ifMatchHeaders = z.object({
  'if-match': z.string().optional().describe('L’ETag de l’article que vous avez lu'),
})

/** Formats a version as an ETag. */
const formatEtag = (version: string): string => `"${version}"`
function parseIfMatch(header: string | undefined): string {
  const version = /^(?:W\/)?"([^"]*)"$/.exec(header ?? '')?.[1]
  if (version === undefined) throw new AppError('precondition-required', partnerMessages.versionMissing)
  return version
}

/** Returns a product in the form in which its owner may send it back. */
async function toResponse(ctx: Context, product: OwnProduct) {
  const fields = await listFields(ctx, { ids: Object.keys(product.values) })
  return {
    ...product,
    url: ctx.config.origin + productPath(product),
    values: Object.fromEntries(
      fields.map(({ id, fieldType }) => [id, inputFromStored(fieldType, product.values[id] ?? '')]),
    ),
  }
}

/** The routes of the key owner's own products. */
export const productsV1 = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    describeRoute({
      method: 'get',
      path: '/own/products',
      tag,
      summary: 'Vos articles, les plus récents d’abord',
      rights: ['read'],
      request: { query: listQuery },
      response: pageSchema(ownProductLine),
    }),
    async (c) => sendJson(c, await listOwnProductsByCursor(c.var.ctx, c.req.valid('query'))),
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/own/products',
      tag,
      summary: 'Mettre un article en ligne',
      rights: ['stock'],
      status: 201,
      middleware: [limitCreations],
      request: { headers: idempotencyHeaders, ...jsonBody(productBodyWithReference) },
      response: ownProduct,
    }),
    async (c) => {
      const { ctx } = c.var
      const submissionKey = c.req.valid('header')['idempotency-key'] ?? randomUUID()
      const { pictures = [], ...product } = c.req.valid('json')
      const { id } = await createProduct(ctx, { ...product, pictures, submissionKey })
      const created = await getOwnProduct(ctx, { productId: id })
      c.header('etag', formatEtag(created.version))
      return c.json(await toResponse(ctx, created), 201)
    },
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/own/products/batch',
      tag,
      rights: ['stock'],
      summary: `Créer ou modifier jusqu’à ${maxBatchSize} articles`,
      description:
        'Par votre référence\u00a0: un article inconnu est créé, un article connu est remplacé. Chaque ligne est traitée pour elle-même.',
      middleware: [limitBatches, limitBatchBytes],
      request: jsonBody(productBatch),
      response: batchOutcomes,
    }),
    async (c) => c.json({ items: await saveProductsByReference(c.var.ctx, c.req.valid('json')) }, 200),
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/own/products/{reference}',
      tag,
      summary: 'Un de vos articles',
      rights: ['read'],
      request: { params: referenceParams },
      response: ownProduct,
    }),
    async (c) => {
      const product = await getProductByReference(c.var.ctx, c.req.valid('param'))
      c.header('etag', formatEtag(product.version))
      return c.json(await toResponse(c.var.ctx, product), 200)
    },
  )
  .openapi(
    describeRoute({
      method: 'put',
      path: '/own/products/{reference}',
      tag,
      summary: 'Modifier un article, en entier',
      description: 'Ce que la lecture a donné peut être renvoyé tel quel.',
      rights: ['stock'],
      middleware: [limitChanges],
      request: { params: referenceParams, headers: ifMatchHeaders, ...jsonBody(productBody) },
      response: ownProduct,
    }),
    async (c) => {
      const version = parseIfMatch(c.req.valid('header')['if-match'])
      const product = { ...c.req.valid('json'), ...c.req.valid('param') }
      const changed = await changeProductByReference(c.var.ctx, { product, version })
      c.header('etag', formatEtag(changed.version))
      return c.json(await toResponse(c.var.ctx, changed), 200)
    },
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/own/stock',
      tag,
      summary: `Changer jusqu’à ${maxBatchSize} stocks`,
      description: 'En une fois. Renvoyé, rien ne change de plus.',
      rights: ['stock'],
      middleware: [limitStockCalls],
      request: jsonBody(stockBatch),
      response: batchOutcomes,
    }),
    async (c) => c.json({ items: await changeStocks(c.var.ctx, c.req.valid('json')) }, 200),
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/own/pictures',
      tag,
      summary: 'Envoyer une photo',
      status: 201,
      description: 'Le corps est l’image elle-même. Son identifiant se met ensuite dans `pictures`.',
      rights: ['stock'],
      middleware: [limitUploads, queueLargeBody(maxPictureBytes, pictureMessages.tooHeavy)],
      request: { body: { required: true, content: { 'image/jpeg': { schema: binarySchema } } } },
      response: z.object({ id: z.uuid() }),
    }),
    async (c) => {
      const read = async () => new Uint8Array(await c.req.arrayBuffer())
      const { id } = await addUpload(c.var.ctx, { read })
      return c.json({ id }, 201)
    },
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/own/places',
      tag,
      summary: 'Vos lieux de retrait',
      rights: ['read'],
      response: z.object({ items: z.array(place) }),
    }),
    async (c) => {
      const places = await listOwnPlaces(c.var.ctx)
      return sendJson(c, { items: places.map(({ hours: _, ...shown }) => shown) })
    },
  )
