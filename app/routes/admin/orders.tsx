import { OrdersPage } from '#app/features/admin/orders/orders-page.tsx'
import { ordersQuery } from '#app/features/admin/orders/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'

const load = fill((queries, params) => queries.prefetchQuery(ordersQuery(parseOrderSearch(params))))

export { load as clientLoader, load as loader, OrdersPage as default }
