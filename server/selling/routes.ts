import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createProductSchema } from '#domain/catalogue/schemas.ts'
import { listCategoryFields } from '../catalogue/list-custom-fields.ts'
import { largestPictureBytes } from '../files/pictures.ts'
import type { HttpEnv } from '../http/environment.ts'
import { json } from '../http/validate.ts'
import { addPicture } from './add-picture.ts'
import { createProduct } from './create-product.ts'

export const sellingRoutes = new Hono<HttpEnv>()
  .get('/categories/:id/custom-fields', async (c) =>
    c.json(await listCategoryFields(c.var.ctx, { categoryId: c.req.param('id') })),
  )
  .post('/products', json(createProductSchema), async (c) =>
    c.json(await createProduct(c.var.ctx, c.req.valid('json')), 201),
  )
  .post('/products/:id/pictures', bodyLimit({ maxSize: largestPictureBytes }), async (c) => {
    const read = async () => new Uint8Array(await c.req.arrayBuffer())
    return c.json(await addPicture(c.var.ctx, { productId: c.req.param('id'), read }), 201)
  })
