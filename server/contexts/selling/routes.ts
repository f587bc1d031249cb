import { Hono } from 'hono'
import { isUuid } from '#domain/address.ts'
import { pictureCutSchema } from '#domain/catalogue/picture-cuts.ts'
import { createProductSchema, customValueSchema, updateProductSchema } from '#domain/catalogue/schemas.ts'
import { stockRemovalSchema } from '#domain/selling/stock-removals.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { maxPictureBytes } from '#server/capabilities/files/pictures.ts'
import { allow } from '#server/http/access.ts'
import { queueLargeBody } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { getClientAddress, limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'
import { createProduct } from './create-product.ts'
import { upsertCustomFieldValue } from './custom-values.ts'
import { getOwnProduct } from './get-own-product.ts'
import { cutPicture, getPictureCut } from './pictures.ts'
import { findProductByCode, listStockRemovals, removeFromStock, undoStockRemoval } from './stock-removals.ts'
import { updateProduct } from './update-product.ts'
import { addUpload, removeUpload } from './uploads.ts'
import type { ViewCounter } from './views/view-counter.ts'

const limitPictureBody = queueLargeBody(maxPictureBytes, sellingMessages.pictureTooLarge)

const hourSeconds = 60 * 60
/** Far more than a seller enters by hand; the import creates more. */
const limitCreations = limitByAccount({ name: 'create-product', maxCalls: 400, seconds: hourSeconds })
/** Each may notify the users who watch the product. */
const limitChanges = limitByAccount({ name: 'change-product', maxCalls: 1_200, seconds: hourSeconds })
/** Each takes about a second of computing; a seller needs far fewer. */
const limitUploads = limitByAccount({ name: 'upload', maxCalls: 1_000, seconds: hourSeconds })

export const categoryFieldRoutes = new Hono<HttpEnv>().get(
  '/:id/custom-fields',
  allow('public'),
  async (c) => {
    const categoryId = c.req.param('id')
    return c.json(isUuid(categoryId) ? await listCategoryFields(c.var.ctx, { categoryId }) : [])
  },
)

export const productRoutes = new Hono<HttpEnv>()
  .post('/', allow('seller', 'sales'), limitCreations, json(createProductSchema), async (c) =>
    c.json(await createProduct(c.var.ctx, c.req.valid('json')), 201),
  )
  .put('/:id', allow('signedIn', 'sales'), limitChanges, json(updateProductSchema), async (c) =>
    c.json(await updateProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })),
  )

export const ownProductRoutes = new Hono<HttpEnv>().get('/:id', allow('signedIn', 'sales'), async (c) =>
  c.json(await getOwnProduct(c.var.ctx, { productId: c.req.param('id') })),
)

export const customValueRoutes = new Hono<HttpEnv>().post(
  '/upsert_custom_field_value',
  allow('signedIn', 'sales'),
  json(customValueSchema),
  async (c) => c.json(await upsertCustomFieldValue(c.var.ctx, c.req.valid('json'))),
)

export const uploadRoutes = new Hono<HttpEnv>()
  .post('/', allow('seller', 'sales'), limitUploads, limitPictureBody, async (c) => {
    const read = async () => new Uint8Array(await c.req.arrayBuffer())
    return c.json(await addUpload(c.var.ctx, { read }), 201)
  })
  .get('/:id/cut', allow('seller', 'sales'), async (c) =>
    c.json(await getPictureCut(c.var.ctx, { pictureId: c.req.param('id') })),
  )
  .post('/:id/cut', allow('seller', 'sales'), limitUploads, json(pictureCutSchema), async (c) =>
    c.json(await cutPicture(c.var.ctx, { pictureId: c.req.param('id'), cut: c.req.valid('json') }), 201),
  )
  .delete('/:id', allow('signedIn', 'sales'), async (c) =>
    c.json(await removeUpload(c.var.ctx, { uploadId: c.req.param('id') })),
  )

export const stockRemovalRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn', 'sales', 'yard'), async (c) =>
    c.json(await findProductByCode(c.var.ctx, { code: c.req.query('code') ?? '' })),
  )
  .get('/:productId/removals', allow('signedIn', 'sales', 'yard'), async (c) =>
    c.json(await listStockRemovals(c.var.ctx, { productId: c.req.param('productId') })),
  )
  .post('/:productId/removals', allow('signedIn', 'sales', 'yard'), json(stockRemovalSchema), async (c) => {
    const { id: removalId, quantity } = c.req.valid('json')
    const productId = c.req.param('productId')
    return c.json(await removeFromStock(c.var.ctx, { productId, removalId, quantity }), 201)
  })
  .post('/:productId/removals/:removalId/undo', allow('signedIn', 'sales', 'yard'), async (c) =>
    c.json(await undoStockRemoval(c.var.ctx, c.req.param())),
  )

/** Matches user agents of programs, whose requests are no views. */
const robotPattern =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|embed|monitor|scan|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|httpclient/i

const isRobot = (userAgent: string): boolean => userAgent.length < 20 || robotPattern.test(userAgent)

/**
 * Receives the views that product pages report. Cookies, the body and the database are not read. An ignored view gets the same
 * response.
 */
export const viewRoutes = (views: ViewCounter) =>
  new Hono<HttpEnv>().post('/vues/:number{[1-9][0-9]{0,14}}', allow('public'), (c) => {
    const isFromOwnPage = c.req.header('sec-fetch-site') === 'same-origin'
    if (isFromOwnPage && !isRobot(c.req.header('user-agent') ?? ''))
      views.count(Number(c.req.param('number')), getClientAddress(c))
    return c.body(null, 204)
  })
