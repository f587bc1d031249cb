import { Hono } from 'hono'
import {
  categorySchema,
  customFieldSchema,
  deleteCategorySchema,
  deleteCustomFieldSchema,
  orderCategoriesSchema,
  orderCustomFieldsSchema,
  updateCustomFieldSchema,
} from '#domain/catalogue/admin-schemas.ts'
import { generalMessages } from '#domain/messages.ts'
import { adminsOnly } from '../admin/guard.ts'
import { largestPictureBytes } from '../files/pictures.ts'
import type { HttpEnv } from '../http/environment.ts'
import { largeBody } from '../http/large-body.ts'
import { json } from '../http/validate.ts'
import { createCategory } from './admin/create-category.ts'
import { createField } from './admin/create-field.ts'
import { deleteCategory } from './admin/delete-category.ts'
import { deleteField } from './admin/delete-field.ts'
import { listAdminCategories } from './admin/list-admin-categories.ts'
import { listAdminFields } from './admin/list-admin-fields.ts'
import { orderCategories } from './admin/order-categories.ts'
import { orderFields } from './admin/order-fields.ts'
import { setCategoryPicture } from './admin/set-category-picture.ts'
import { updateCategory } from './admin/update-category.ts'
import { getFieldImpact, updateField } from './admin/update-field.ts'

/** Categories and custom fields, under `/api/admin`. */
export const catalogueAdminRoutes = new Hono<HttpEnv>()
  .get('/categories', async (c) => c.json(await listAdminCategories(c.var.ctx)))
  .post('/categories', json(categorySchema), async (c) =>
    c.json(await createCategory(c.var.ctx, c.req.valid('json')), 201),
  )
  .post('/categories/order', json(orderCategoriesSchema), async (c) => {
    await orderCategories(c.var.ctx, c.req.valid('json'))
    return c.json(null)
  })
  .put('/categories/:id', json(categorySchema), async (c) =>
    c.json(await updateCategory(c.var.ctx, { ...c.req.valid('json'), id: c.req.param('id') })),
  )
  .delete('/categories/:id', json(deleteCategorySchema), async (c) => {
    await deleteCategory(c.var.ctx, { ...c.req.valid('json'), id: c.req.param('id') })
    return c.json(null)
  })
  .get('/custom-fields', async (c) => c.json(await listAdminFields(c.var.ctx)))
  .post('/custom-fields', json(customFieldSchema), async (c) =>
    c.json(await createField(c.var.ctx, c.req.valid('json')), 201),
  )
  .post('/custom-fields/order', json(orderCustomFieldsSchema), async (c) => {
    await orderFields(c.var.ctx, c.req.valid('json'))
    return c.json(null)
  })
  .post('/custom-fields/:id/impact', json(customFieldSchema), async (c) =>
    c.json(await getFieldImpact(c.var.ctx, { id: c.req.param('id'), field: c.req.valid('json') })),
  )
  .put('/custom-fields/:id', json(updateCustomFieldSchema), async (c) =>
    c.json(await updateField(c.var.ctx, { ...c.req.valid('json'), id: c.req.param('id') })),
  )
  .delete('/custom-fields/:id', json(deleteCustomFieldSchema), async (c) => {
    await deleteField(c.var.ctx, { ...c.req.valid('json'), id: c.req.param('id') })
    return c.json(null)
  })

/** Pictures weigh more than what administrators otherwise send: mounted before that limit, behind the same door. */
export const categoryPictureRoutes = new Hono<HttpEnv>()
  .use('/categories/*', adminsOnly)
  .put('/categories/:id/picture', largeBody(largestPictureBytes, generalMessages.tooLarge), async (c) => {
    const read = async () => new Uint8Array(await c.req.arrayBuffer())
    return c.json(await setCategoryPicture(c.var.ctx, { id: c.req.param('id'), read }))
  })
  .delete('/categories/:id/picture', async (c) =>
    c.json(await setCategoryPicture(c.var.ctx, { id: c.req.param('id'), read: null })),
  )
