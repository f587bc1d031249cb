import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, PackageOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { MoreButton } from '#app/components/more-button.tsx'
import { Time } from '#app/components/time.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { formatDate } from '#domain/dates.ts'
import { offeredPrice } from '#domain/money.ts'
import { formerOrdersPath } from '#domain/orders/former-orders.ts'
import { describeOrder } from '#domain/orders/order-progress.ts'
import { deliveryLabels, orderNumber, orderPath, paymentPath } from '#domain/orders/orders.ts'
import { OrderLine, OrderSkeleton, OrderStatusLabel } from './order-parts.tsx'
import { type Order, ordersQuery } from './queries.ts'

export function OrderList() {
  const query = useInfiniteQuery({ ...ordersQuery, enabled: !useIsSigningOut() })
  const { data, error } = query
  const orders = removeDuplicates(data?.pages.flatMap((page) => page.orders) ?? [])
  const { list, goToNext } = useGoToNext(orders.length)

  if (!data) {
    if (!error) return <OrderSkeleton text="Chargement de vos commandes…" cards={[2, 1, 1]} />
    return (
      <LoadError
        title="Vos commandes n’ont pas pu être chargées"
        error={error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const total = data.pages.at(-1)?.total ?? orders.length
  const former = data.pages[0]?.hasFormer && <FormerLink />
  if (orders.length === 0)
    return (
      <div className="grid justify-items-start gap-6">
        <NoOrders />
        {former}
      </div>
    )

  return (
    <div className="grid max-w-4xl gap-8">
      <p aria-live="polite" className="text-ink-soft">
        {total > orders.length ? `${orders.length} commandes affichées sur ${total}` : countText(total)}
      </p>
      <ol ref={list} className="grid gap-8">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ol>
      {query.isFetchNextPageError && (
        <p role="alert" className="font-medium text-danger">
          {error?.message}
        </p>
      )}
      {query.hasNextPage && (
        <MoreButton
          isLoading={query.isFetchingNextPage}
          onMore={() => {
            goToNext()
            void query.fetchNextPage()
          }}
        />
      )}
      {former}
    </div>
  )
}

/** Moves the focus to the first new order after 'Voir plus', because the button may have been removed. */
function useGoToNext(countText: number) {
  const list = useRef<HTMLOListElement>(null)
  const awaitedIndex = useRef<number | null>(null)
  useEffect(() => {
    if (awaitedIndex.current === null || countText <= awaitedIndex.current) return
    list.current?.children[awaitedIndex.current]?.querySelector('h2')?.focus({ preventScroll: true })
    awaitedIndex.current = null
  }, [countText])
  const goToNext = () => {
    awaitedIndex.current = countText
  }
  return { list, goToNext }
}

const FormerLink = () => (
  <Link to={formerOrdersPath} className="font-semibold text-fir underline underline-offset-4">
    Commandes de l’ancien site
  </Link>
)

const countText = (total: number) => (total > 1 ? `${total} commandes` : '1 commande')

/** Removes duplicates: a new order shifts the others, so that the next page begins with one that is already shown. */
const removeDuplicates = (orders: Order[]): Order[] => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]

const NoOrders = () => (
  <div className="grid max-w-prose justify-items-start gap-4">
    <PackageOpen aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
    <h2 className="text-2xl">Aucune commande pour le moment</h2>
    <p className="text-ink-soft">
      Vos commandes apparaîtront ici, avec leur suivi, dès que vous en aurez passé une.
    </p>
    <ButtonLink to="/products">Parcourir les produits</ButtonLink>
  </div>
)

/** One order of the list, in short. */
function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order.id)
  const { label, tone } = describeOrder(order, 'buyer')
  const hiddenItemCount = order.itemCount - order.items.length
  return (
    <article
      id={`commande-${number}`}
      aria-labelledby={`titre-${number}`}
      className="rounded-lg bg-paper shadow-card target:outline-2 target:outline-fir"
    >
      <header className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-4 sm:grid-cols-[1fr_auto] sm:items-start sm:px-6">
        <div>
          <h2 id={`titre-${number}`} tabIndex={-1} className="text-xl">
            Commande <span className="break-all">{number}</span>
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            Passée le <Time at={order.createdAt} format={formatDate} /> ·{' '}
            {deliveryLabels[order.deliveryOption].name}
          </p>
        </div>
        <OrderStatusLabel label={label} tone={tone} />
      </header>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <OrderLine key={item.productId} item={item} />
        ))}
      </ul>
      {hiddenItemCount > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-6">
          {hiddenItemCount > 1 ? `et ${hiddenItemCount} autres articles` : 'et un autre article'}
        </p>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line-strong px-4 py-3 sm:px-6">
        <Link
          to={orderPath(order.id)}
          aria-label={`Voir la commande ${number}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
        >
          Voir la commande
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <CardTotal order={order} />
          {order.isToBePaid && (
            <ButtonLink to={paymentPath(number)} aria-label={`Payer la commande ${number}`}>
              Payer
            </ButtonLink>
          )}
        </div>
      </footer>
    </article>
  )
}

/** The total, which is unknown before a quote. */
const CardTotal = ({ order }: { order: Order }) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    {!order.isTotalKnown && (
      <span className="text-sm text-ink-soft tabular-nums">
        Articles&nbsp;: {offeredPrice(order.totalAmount)}
      </span>
    )}
    <span className="flex items-baseline gap-x-3 whitespace-nowrap">
      <span className="font-medium">Total</span>
      <span className="font-display text-xl font-bold tabular-nums">
        {order.isTotalKnown ? offeredPrice(order.totalAmount) : 'À définir'}
      </span>
    </span>
  </p>
)
