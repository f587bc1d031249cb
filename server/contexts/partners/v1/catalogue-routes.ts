import { OpenAPIHono, z } from '@hono/zod-openapi'
import { isUuid } from '#domain/address.ts'
import { listCategories } from '#server/contexts/catalogue/categories.ts'
import { listCategoryFields } from '#server/contexts/catalogue/custom-fields.ts'
import { getListedProduct, listProductsByCursor } from '#server/contexts/catalogue/list-by-cursor.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { rejectInvalidInput } from '#server/http/validate.ts'
import { getCategoryExample } from '../example-product.ts'
import { describeRoute, listQuery, pageSchema, sendJson } from './describe-route.ts'
import {
  categoryFields,
  categoryTree,
  exampleProduct,
  listedProduct,
  listedProductDetail,
} from './schemas.ts'

const tag = 'Catalogue'

/** The public routes, which need no key. */
export const catalogueV1 = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    describeRoute({
      method: 'get',
      path: '/products',
      tag,
      summary: 'Articles en ligne, les plus récents d’abord',
      request: {
        query: listQuery.extend({
          category: z.string().max(200).optional().describe('Identifiant ou adresse (`portes-interieures`)'),
          seller: z.string().max(36).optional(),
        }),
      },
      response: pageSchema(listedProduct),
    }),
    async (c) => sendJson(c, await listProductsByCursor(c.var.ctx, c.req.valid('query'))),
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/products/{id}',
      tag,
      summary: 'Un article, par identifiant ou numéro',
      request: { params: z.object({ id: z.string() }) },
      response: listedProductDetail,
    }),
    async (c) => sendJson(c, await getListedProduct(c.var.ctx, { idOrNumber: c.req.valid('param').id })),
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/categories',
      tag,
      summary: 'Familles et catégories',
      response: categoryTree,
    }),
    async (c) => sendJson(c, categoryTree.parse(await listCategories(c.var.ctx))),
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/categories/{id}/fields',
      tag,
      summary: 'Caractéristiques que demande une catégorie',
      request: { params: z.object({ id: z.string() }) },
      response: categoryFields,
    }),
    async (c) => {
      const categoryId = c.req.valid('param').id
      const fields = isUuid(categoryId) ? await listCategoryFields(c.var.ctx, { categoryId }) : []
      return sendJson(c, categoryFields.parse(fields))
    },
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/categories/{id}/example',
      tag,
      summary: 'Un article qu’une catégorie prend tel quel, à compléter',
      request: { params: z.object({ id: z.string() }) },
      response: exampleProduct,
    }),
    async (c) => sendJson(c, await getCategoryExample(c.var.ctx, { categoryId: c.req.valid('param').id })),
  )
