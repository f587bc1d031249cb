import { Hono } from 'hono'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { sellerPageSize } from '#domain/catalogue/seller-products.ts'
import type { HttpEnv } from '../http/environment.ts'
import { pacedSearches } from '../http/pace.ts'
import { pageOf } from '../http/validate.ts'
import { getCategory, listCategories, listCategoryTree } from './categories.ts'
import { listFilterableFields } from './custom-fields.ts'
import { findProductId } from './find-product-id.ts'
import { getProduct } from './get-product.ts'
import { listFeaturedProducts } from './list-featured-products.ts'
import { listProducts } from './list-products.ts'
import { listProductsOfSeller } from './seller-products.ts'

export const catalogueRoutes = new Hono<HttpEnv>()
  .get('/products', pacedSearches, async (c) =>
    c.json(await listProducts(c.var.ctx, parseCatalogueSearch(new URL(c.req.url).searchParams))),
  )
  .get('/products/featured', async (c) => c.json(await listFeaturedProducts(c.var.ctx)))
  .get('/products/:id', async (c) => {
    const productId = await findProductId(c.var.ctx, { idOrNumber: c.req.param('id') })
    return c.json(await getProduct(c.var.ctx, { productId }))
  })
  .get('/sellers/:id/products', pacedSearches, pageOf(sellerPageSize), async (c) => {
    const page = Number(c.req.valid('query').page)
    return c.json(await listProductsOfSeller(c.var.ctx, { sellerId: c.req.param('id'), page }))
  })
  .get('/category-tree', async (c) => c.json(await listCategoryTree(c.var.ctx)))
  .get('/categories', async (c) => c.json(await listCategories(c.var.ctx)))
  .get('/categories/:id', async (c) => c.json(await getCategory(c.var.ctx, { idOrSlug: c.req.param('id') })))
  .get('/custom-fields', pacedSearches, async (c) => {
    const { category, parent } = parseCatalogueSearch(new URL(c.req.url).searchParams)
    return c.json(await listFilterableFields(c.var.ctx, { category, parent }))
  })
