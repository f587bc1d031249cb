import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Head } from '#app/components/head.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Time } from '#app/components/time.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { profileTabLabels } from '#app/features/profile/profile-tab.ts'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { read } from '#app/lib/api.ts'
import { createPageLoader, useParsedSearch } from '#app/lib/page-data.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { formerOrderMessages, parseFormerOrderSearch } from '#domain/orders/former-orders.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { orderStatusLabels } from '#domain/orders/states.ts'

const load = createPageLoader((queryClient, params) =>
  queryClient.prefetchQuery(formerOrdersQuery(parseFormerOrderSearch(params).page)),
)

export { load as clientLoader, load as loader }

export default function ProfileFormerOrders() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  const { page } = useParsedSearch(parseFormerOrderSearch)
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Commandes de l’ancien site"
      current="orders"
      back={{ label: profileTabLabels.orders, to: '/profile?tab=orders' }}
    >
      <Head
        title={`Commandes de l’ancien site – ${shownName}`}
        description="Ce que vous avez acheté et vendu sur l’ancien site."
      />
      <FormerOrdersPage key={account.id} page={page} />
    </ProfileFrame>
  )
}

/** Orders and sales of the former site, read-only. */
function FormerOrdersPage({ page }: { page: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...formerOrdersQuery(page),
    enabled: !useIsSigningOut(),
  })
  return (
    <div className="grid max-w-4xl gap-8">
      <p className="max-w-prose text-ink-soft">
        Elles sont reprises de l’ancien site, telles qu’il les a laissées&nbsp;: rien ne s’y fait plus, et ni
        les bilans ni les versements d’ici ne les comptent.
      </p>
      {!data && error && (
        <LoadError
          title={formerOrderMessages.failure}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton text="Chargement des commandes de l’ancien site…" rows={4} />}
      {data && data.items.length === 0 && (
        <EmptyState>{data.total > 0 ? 'Cette page est vide.' : 'Vous n’en avez aucune.'}</EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ol className="grid gap-6">
            {data.items.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ol>
          <PageLinks page={data.page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  )
}

function OrderCard({ order }: { order: FormerOrder }) {
  const number = orderNumber(order.id)
  return (
    <article aria-labelledby={`titre-${order.id}`} className="rounded-lg bg-paper shadow-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-4 sm:px-6">
        <div>
          <h2 id={`titre-${order.id}`} className="text-xl">
            Commande <span className="break-all">{number}</span>
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            {order.isBuyer ? 'Passée' : `Vendue à ${order.buyer}`} le{' '}
            <Time at={order.createdAt} format={formatDate} />
          </p>
        </div>
        <p className="text-sm font-medium">{orderStatusLabels[order.status]}</p>
      </header>
      <ul className="divide-y divide-line">
        {order.items.map(({ id, title, quantity, price, seller }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
            <div>
              <p className="wrap-anywhere">{title}</p>
              <p className="text-sm text-ink-soft">
                {quantity} × {formatEuros(price)}
                {order.isBuyer && seller && ` · ${seller}`}
              </p>
            </div>
            <p className="tabular-nums">{formatEuros(price * quantity)}</p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-end gap-3 border-t border-line-strong px-4 py-3 sm:px-6">
        <span className="font-medium">Total</span>
        <span className="font-display text-xl font-bold tabular-nums">{formatEuros(order.totalAmount)}</span>
      </p>
    </article>
  )
}

const formerOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['former-orders', page],
    queryFn: ({ meta }) =>
      read(apiOf(meta)['former-orders'].$get({ query: { page: String(page) } } as object)),
    placeholderData: keepPreviousData,
  })
type FormerOrder = DataOf<typeof formerOrdersQuery>['items'][number]
