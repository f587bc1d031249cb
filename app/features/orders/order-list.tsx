import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { generalMessages } from '#domain/messages.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { type Order, ordersQuery } from './queries.ts'

export function OrderList() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ordersQuery)
  const list = useRef<HTMLOListElement>(null)

  if (!data)
    return error ? (
      <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <OrderListSkeleton />
    )
  const orders = withoutRepeats(data.pages.flatMap((page) => page.orders))
  const total = data.pages.at(-1)?.total ?? orders.length
  if (orders.length === 0) return <NoOrders />

  async function showMore() {
    const shown = orders.length
    await fetchNextPage()
    // The button may be gone, and who reads by keyboard goes on where the new orders begin.
    list.current?.children[shown]?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }

  return (
    <div className="grid max-w-4xl gap-8">
      <p aria-live="polite" className="text-ink-soft">
        {total > orders.length ? `${orders.length} commandes affichées sur ${total}` : count(total)}
      </p>
      <ol ref={list} className="grid gap-8">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void showMore()}
          className="justify-self-center"
        >
          {isFetchingNextPage ? 'Chargement…' : 'Voir plus'}
        </Button>
      )}
    </div>
  )
}

const count = (total: number) => (total > 1 ? `${total} commandes` : '1 commande')

/** An order placed since pushes the others on: the next page then begins with one already shown. */
const withoutRepeats = (orders: Order[]): Order[] => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]

function LoadError({
  error,
  isRetrying,
  onRetry,
}: {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}) {
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-4">
      <p className="text-lg font-medium">Vos commandes n’ont pas pu être chargées.</p>
      <p>{error.message || generalMessages.unexpected}</p>
      <Button variant="outline" aria-disabled={isRetrying} onClick={onRetry}>
        {isRetrying ? 'Chargement…' : 'Réessayer'}
      </Button>
    </div>
  )
}
