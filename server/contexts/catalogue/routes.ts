import { Hono } from 'hono'
import { isUuid } from '#domain/address.ts'
import { maxProductsPerRequest } from '#domain/catalogue/favorites.ts'
import { type CatalogueSearch, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { sellerPageSize } from '#domain/catalogue/seller-products.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitSearches } from '#server/http/rate-limit.ts'
import { validateIds, validatePage } from '#server/http/validate.ts'
import { getCategory, listCategories, listCategoryTree } from './categories.ts'
import { countByCommune } from './count-by-commune.ts'
import { countByDepartment, listWiderRadii } from './count-by-department.ts'
import { listFilterableFields } from './custom-fields.ts'
import { getProduct } from './get-product.ts'
import { listFeaturedProducts, listProducts, listProductsByIds } from './list-products.ts'
import { listRelatedLists } from './list-related-lists.ts'
import { listSimilarProducts } from './list-similar-products.ts'
import { listSellerCards } from './seller-products.ts'
import { countValues } from './value-counts/count-values.ts'

/** For counts, which are the same for all visitors and may be a minute old. */
const cacheForAMinute = 'public, max-age=60'
/** Only without a price filter are counts the same for visitors with and without prices. */
const hasNoPriceFilter = ({ minPrice, maxPrice, maxUnitPrice }: CatalogueSearch): boolean =>
  minPrice === null && maxPrice === null && maxUnitPrice === null

export const productRoutes = new Hono<HttpEnv>()
  .get('/', allow('public'), limitSearches, async (c) =>
    c.json(await listProducts(c.var.ctx, parseCatalogueSearch(new URL(c.req.url).searchParams))),
  )
  .get('/by-department', allow('public'), limitSearches, async (c) => {
    const search = parseCatalogueSearch(new URL(c.req.url).searchParams)
    if (hasNoPriceFilter(search)) c.header('cache-control', cacheForAMinute)
    return c.json(await countByDepartment(c.var.ctx, search))
  })
  .get('/by-commune', allow('public'), limitSearches, async (c) => {
    const search = parseCatalogueSearch(new URL(c.req.url).searchParams)
    return c.json(await countByCommune(c.var.ctx, search))
  })
  .get('/values', allow('public'), limitSearches, async (c) => {
    const search = parseCatalogueSearch(new URL(c.req.url).searchParams)
    if (hasNoPriceFilter(search)) c.header('cache-control', cacheForAMinute)
    return c.json(await countValues(c.var.ctx, search))
  })
  .get('/wider', allow('public'), limitSearches, async (c) =>
    c.json(await listWiderRadii(c.var.ctx, parseCatalogueSearch(new URL(c.req.url).searchParams))),
  )
  .get('/ways', allow('public'), limitSearches, async (c) => {
    c.header('cache-control', cacheForAMinute)
    return c.json(await listRelatedLists(c.var.ctx, parseCatalogueSearch(new URL(c.req.url).searchParams)))
  })
  .get('/chosen', allow('public'), limitSearches, validateIds(maxProductsPerRequest), async (c) => {
    const productIds = c.req.valid('query').ids.split(',').filter(isUuid)
    return c.json(await listProductsByIds(c.var.ctx, { productIds }))
  })
  .get('/featured', allow('public'), async (c) => c.json(await listFeaturedProducts(c.var.ctx)))
  .get('/:id', allow('public'), async (c) => {
    return c.json(await getProduct(c.var.ctx, { productId: c.req.param('id') }))
  })
  .get('/:id/similar', allow('public'), async (c) => {
    return c.json(await listSimilarProducts(c.var.ctx, { productId: c.req.param('id') }))
  })

export const sellerProductRoutes = new Hono<HttpEnv>().get(
  '/:id/products',
  allow('public'),
  limitSearches,
  validatePage(sellerPageSize),
  async (c) => {
    const page = Number(c.req.valid('query').page)
    return c.json(await listSellerCards(c.var.ctx, { sellerId: c.req.param('id'), page }))
  },
)

export const categoryTreeRoutes = new Hono<HttpEnv>().get('/', allow('public'), async (c) =>
  c.json(await listCategoryTree(c.var.ctx)),
)

export const categoryRoutes = new Hono<HttpEnv>()
  .get('/', allow('public'), async (c) => c.json(await listCategories(c.var.ctx)))
  .get('/:id', allow('public'), async (c) =>
    c.json(await getCategory(c.var.ctx, { idOrSlug: c.req.param('id') })),
  )

export const customFieldRoutes = new Hono<HttpEnv>().get('/', allow('public'), limitSearches, async (c) => {
  const { category, parent } = parseCatalogueSearch(new URL(c.req.url).searchParams)
  return c.json(await listFilterableFields(c.var.ctx, { category, parent }))
})
