import { OpenAPIHono, z } from '@hono/zod-openapi'
import { isUuid } from '#domain/address.ts'
import { listCategories } from '#server/contexts/catalogue/categories.ts'
import { listCategoryFields } from '#server/contexts/catalogue/custom-fields.ts'
import { getListedProduct, listProductsByCursor } from '#server/contexts/catalogue/list-by-cursor.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { rejectInvalidInput } from '#server/http/validate.ts'
import { getExample } from '../example-article.ts'
import { describe, listQuery, pageOf, sendJson } from './describe.ts'
import {
  categoryFields,
  categoryTree,
  exampleProduct,
  listedProduct,
  listedProductDetail,
} from './schemas.ts'

const tag = 'Catalogue'

/** Public routes, with or without a key. */
export const catalogueV1 = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    describe({
      ...{ method: 'get', path: '/products', tag, summary: 'Articles en ligne, les plus récents d’abord' },
      request: {
        query: listQuery.extend({
          category: z.string().max(200).optional().describe('Identifiant ou adresse (`portes-interieures`)'),
          seller: z.string().max(36).optional(),
        }),
      },
      answer: pageOf(listedProduct),
    }),
    async (c) => sendJson(c, await listProductsByCursor(c.var.ctx, c.req.valid('query'))),
  )
  .openapi(
    describe({
      ...{ method: 'get', path: '/products/{id}', tag, summary: 'Un article, par identifiant ou numéro' },
      request: { params: z.object({ id: z.string() }) },
      answer: listedProductDetail,
    }),
    async (c) => sendJson(c, await getListedProduct(c.var.ctx, { idOrNumber: c.req.valid('param').id })),
  )
  .openapi(
    describe({
      ...{ method: 'get', path: '/categories', tag, summary: 'Familles et catégories' },
      answer: categoryTree,
    }),
    async (c) => sendJson(c, categoryTree.parse(await listCategories(c.var.ctx))),
  )
  .openapi(
    describe({
      ...{ method: 'get', path: '/categories/{id}/fields', tag },
      summary: 'Caractéristiques que demande une catégorie',
      request: { params: z.object({ id: z.string() }) },
      answer: categoryFields,
    }),
    async (c) => {
      const categoryId = c.req.valid('param').id
      const fields = isUuid(categoryId) ? await listCategoryFields(c.var.ctx, { categoryId }) : []
      return sendJson(c, categoryFields.parse(fields))
    },
  )
  .openapi(
    describe({
      ...{ method: 'get', path: '/categories/{id}/example', tag },
      summary: 'Un article qu’une catégorie prend tel quel, à compléter',
      request: { params: z.object({ id: z.string() }) },
      answer: exampleProduct,
    }),
    async (c) => sendJson(c, await getExample(c.var.ctx, { categoryId: c.req.valid('param').id })),
  )
