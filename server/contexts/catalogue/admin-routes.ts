import { Hono } from 'hono'
import { parseAdminSearch } from '#domain/catalogue/admin-products.ts'
import {
  categorySchema,
  categoryWithFieldsSchema,
  changeProductsSchema,
  customFieldSchema,
  deleteCategorySchema,
  deleteCustomFieldSchema,
  orderCategoriesSchema,
  orderCustomFieldsSchema,
  orderFeaturedSchema,
  refuseProductSchema,
  updateCustomFieldSchema,
  validateProductSchema,
} from '#domain/catalogue/admin-schemas.ts'
import { generalMessages } from '#domain/messages.ts'
import { maxPictureBytes } from '#server/capabilities/files/pictures.ts'
import { queueLargeBody } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { createCategory, listAdminCategories, orderCategories } from './admin/categories.ts'
import { deleteCategory } from './admin/delete-category.ts'
import { createField, deleteField, listAdminFields, orderFields } from './admin/fields.ts'
import { saveCategoryWithFields } from './admin/save-category-with-fields.ts'
import { setCategoryPicture, updateCategory } from './admin/update-category.ts'
import { getFieldImpact, updateField } from './admin/update-field.ts'
import { changeProducts } from './admin-products/change-products.ts'
import { listFeaturedForAdmin, orderFeaturedProducts } from './admin-products/featured.ts'
import { listAdminProducts } from './admin-products/list-admin-products.ts'
import { listWaitingProducts } from './admin-products/list-waiting-products.ts'
import { refuseProduct, validateProduct } from './admin-products/review-product.ts'

/** Categories, custom fields and products. */
export const catalogueAdminRoutes = new Hono<HttpEnv>()
  .get('/categories', async (c) => c.json(await listAdminCategories(c.var.ctx)))
  .post('/categories', json(categorySchema), async (c) =>
    c.json(await createCategory(c.var.ctx, c.req.valid('json')), 201),
  )
  .post('/categories/with-fields', json(categoryWithFieldsSchema), async (c) =>
    c.json(await saveCategoryWithFields(c.var.ctx, { ...c.req.valid('json'), id: null }), 201),
  )
  .put('/categories/:id/with-fields', json(categoryWithFieldsSchema), async (c) =>
    c.json(await saveCategoryWithFields(c.var.ctx, { ...c.req.valid('json'), id: c.req.param('id') })),
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
  .put('/categories/:id/picture', queueLargeBody(maxPictureBytes, generalMessages.tooLarge), async (c) => {
    const read = async () => new Uint8Array(await c.req.arrayBuffer())
    return c.json(await setCategoryPicture(c.var.ctx, { id: c.req.param('id'), read }))
  })
  .delete('/categories/:id/picture', async (c) =>
    c.json(await setCategoryPicture(c.var.ctx, { id: c.req.param('id'), read: null })),
  )
  .get('/products', async (c) =>
    c.json(await listAdminProducts(c.var.ctx, parseAdminSearch(new URL(c.req.url).searchParams))),
  )
  .post('/products/changes', json(changeProductsSchema), async (c) =>
    c.json(await changeProducts(c.var.ctx, c.req.valid('json'))),
  )
  .get('/products/waiting', async (c) =>
    c.json(await listWaitingProducts(c.var.ctx, { after: c.req.query('after') ?? null })),
  )
  .post('/products/:id/validation', json(validateProductSchema), async (c) => {
    await validateProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })
    return c.json(null)
  })
  .post('/products/:id/refusal', json(refuseProductSchema), async (c) => {
    await refuseProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })
    return c.json(null)
  })
  .get('/featured-products', async (c) => c.json(await listFeaturedForAdmin(c.var.ctx)))
  .put('/featured-products/order', json(orderFeaturedSchema), async (c) => {
    await orderFeaturedProducts(c.var.ctx, c.req.valid('json'))
    return c.json(null)
  })
