import { data, redirect } from 'react-router'
import { OrderPage } from '#app/features/admin/orders/order-page.tsx'
import { orderMoneyQuery } from '#app/features/admin/orders/payments/queries.ts'
import { orderQuery } from '#app/features/admin/orders/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/order'

/** The number people quote leads to the order, or to the list when several begin with it. */
async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  try {
    const order = await queries.fetchQuery(orderQuery(params.id))
    if (order.id === params.id) {
      // The page itself says when it could not be loaded.
      await queries.prefetchQuery(orderMoneyQuery(order.id))
      return { orderId: order.id }
    }
    queries.setQueryData(orderQuery(order.id).queryKey, order)
    return redirect(`/admin/orders/${order.id}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) return redirect(`/admin/orders?${new URLSearchParams({ search: params.id })}`)
    throw data(null, { status: error.status || 503 })
  }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderPage orderId={loaderData.orderId} />
}
