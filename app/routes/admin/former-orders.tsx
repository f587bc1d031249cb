import { FormerOrdersPage } from '#app/features/admin/former-orders/former-orders-page.tsx'
import { allFormerOrdersQuery } from '#app/features/admin/former-orders/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseFormerOrderSearch } from '#domain/orders/former-orders.ts'

const load = fill((queries, params) =>
  queries.prefetchQuery(allFormerOrdersQuery(parseFormerOrderSearch(params))),
)

export { FormerOrdersPage as default, load as clientLoader, load as loader }
