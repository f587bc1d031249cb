import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { type Order, ordersQuery } from './queries.ts'

export function OrderList() {
  const {
    data,
    error,
    refetch,
    isFetching,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useInfiniteQuery({ ...ordersQuery, enabled: !useIsSigningOut() })
  const orders = withoutRepeats(data?.pages.flatMap((page) => page.orders) ?? [])
  const { list, goToNext } = useGoToNext(orders.length)

  if (!data) {
    if (!error) return <OrderSkeleton text="Chargement de vos commandes…" cards={[2, 1, 1]} />
    return (
      <LoadError
        title="Vos commandes n’ont pas pu être chargées"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const total = data.pages.at(-1)?.total ?? orders.length
  if (orders.length === 0) return <NoOrders />

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
      {isFetchNextPageError && (
        <p role="alert" className="font-medium text-danger">
          {error?.message}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (isFetchingNextPage) return
            goToNext()
            void fetchNextPage()
          }}
          className="justify-self-center"
        >
          {isFetchingNextPage ? 'Chargement…' : 'Voir plus'}
        </Button>
      )}
    </div>
  )
}

/** After 'Voir plus' the focus goes to the first of the new orders: reading goes on there, and the button may be gone. */
function useGoToNext(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return
    list.current?.children[awaited.current]?.querySelector('h2')?.focus({ preventScroll: true })
    awaited.current = null
  }, [count])
  const goToNext = () => {
    awaited.current = count
  }
  return { list, goToNext }
}

const count = (total: number) => (total > 1 ? `${total} commandes` : '1 commande')

/** An order placed since pushes the others on: the next page then begins with one already shown. */
const withoutRepeats = (orders: Order[]): Order[] => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]
