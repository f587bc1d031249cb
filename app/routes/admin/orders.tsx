import { OrdersPage } from '#app/features/admin/orders/orders-page.tsx'
import { ordersQuery } from '#app/features/admin/orders/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import type { Route } from './+types/orders'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const search = parseOrderSearch(new URL(request.url).searchParams)
  const filled = queriesOf(context).prefetchQuery(ordersQuery(search))
  // In the browser the last results stay until the new ones are there.
  if (import.meta.env.SSR) await filled
  return { search }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrdersPage {...loaderData} />
}
