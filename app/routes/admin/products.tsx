import { ProductsPage } from '#app/features/admin/products/products-page.tsx'
import { adminProductsQuery } from '#app/features/admin/products/queries.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseAdminSearch } from '#domain/catalogue/admin-products.ts'
import type { Route } from './+types/products'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const search = parseAdminSearch(new URL(request.url).searchParams)
  const queries = queriesOf(context)
  const filled = Promise.allSettled([
    queries.ensureQueryData(adminProductsQuery(search)),
    queries.ensureQueryData(categoriesQuery),
  ])
  // In the browser the last results stay until the new ones are there.
  if (import.meta.env.SSR) await filled
  return { search }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData: { search } }: Route.ComponentProps) {
  return <ProductsPage search={search} />
}
