import { ProductsPage } from '#app/features/admin/products/products-page.tsx'
import { adminProductsQuery } from '#app/features/admin/products/queries.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseAdminSearch } from '#domain/catalogue/admin-products.ts'

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchQuery(adminProductsQuery(parseAdminSearch(params))),
    queries.prefetchQuery(categoriesQuery),
  ]),
)

export { load as clientLoader, load as loader, ProductsPage as default }
