import { Hono } from 'hono'
import { createProductSchema, customValueSchema, updateProductSchema } from '#domain/catalogue/schemas.ts'
import { isUuid } from '#domain/catalogue/search.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { listCategoryFields } from '../catalogue/list-custom-fields.ts'
import { largestPictureBytes } from '../files/pictures.ts'
import type { HttpEnv } from '../http/environment.ts'
import { largeBody } from '../http/large-body.ts'
import { json } from '../http/validate.ts'
import { addPicture } from './add-picture.ts'
import { addUpload } from './add-upload.ts'
import { createProduct } from './create-product.ts'
import { getOwnProduct } from './get-own-product.ts'
import { removeUpload } from './remove-upload.ts'
import { updateProduct } from './update-product.ts'
import { upsertCustomFieldValue } from './upsert-custom-field-value.ts'

const pictureBody = largeBody(largestPictureBytes, sellingMessages.pictureTooLarge)

/** Each costs a second of computing: far more than a morning's listings need, and no more. */
const uploadLimit = { name: 'upload', points: 1000, duration: 60 * 60 }

export const sellingRoutes = new Hono<HttpEnv>()
  .get('/categories/:id/custom-fields', async (c) => {
    const categoryId = c.req.param('id')
    return c.json(isUuid(categoryId) ? await listCategoryFields(c.var.ctx, { categoryId }) : [])
  })
  .post('/products', json(createProductSchema), async (c) => {
    const { ctx, limits } = c.var
    // Nobody fills in more by hand; whoever has more brings a file.
    if (ctx.actor)
      await limits.consume({ name: 'create-product', points: 120, duration: 60 * 60 }, ctx.actor.userId)
    return c.json(await createProduct(ctx, c.req.valid('json')), 201)
  })
  .get('/own-products/:id', async (c) =>
    c.json(await getOwnProduct(c.var.ctx, { productId: c.req.param('id') })),
  )
  .put('/products/:id', json(updateProductSchema), async (c) =>
    c.json(await updateProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/rpc/upsert_custom_field_value', json(customValueSchema), async (c) =>
    c.json(await upsertCustomFieldValue(c.var.ctx, c.req.valid('json'))),
  )
  .post('/products/:id/pictures', pictureBody, async (c) => {
    const read = async () => new Uint8Array(await c.req.arrayBuffer())
    return c.json(await addPicture(c.var.ctx, { productId: c.req.param('id'), read }), 201)
  })
  .post('/uploads', pictureBody, async (c) => {
    const { ctx, limits } = c.var
    if (ctx.actor) await limits.consume(uploadLimit, ctx.actor.userId)
    const read = async () => new Uint8Array(await c.req.arrayBuffer())
    return c.json(await addUpload(ctx, { read }), 201)
  })
  .delete('/uploads/:id', async (c) => c.json(await removeUpload(c.var.ctx, { uploadId: c.req.param('id') })))
