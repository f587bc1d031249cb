import { useQuery } from '@tanstack/react-query'
import { QrCode, Store } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterLinks } from '#app/components/filter-links.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { SellerPage } from '#app/features/profile/profile-page.tsx'
import { type SalesPage as Page, salesQuery } from '#app/features/sales/queries.ts'
import { SaleCard } from '#app/features/sales/sale-card.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext, useIsSigningOut } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { parseSalesSearch, type SalesSearch, salesPath } from '#domain/orders/order-search.ts'
import { type SaleFilter, saleFilters } from '#domain/orders/states.ts'
import { totalText } from '#domain/page.ts'
import type { Route } from './+types/profile-sales'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const account = context.get(accountContext)
  if (canSell(account.profile?.userType ?? null)) {
    await queryClient.prefetchQuery(salesQuery(parseSalesSearch(new URL(request.url).searchParams)))
  }
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileSales() {
  return (
    <SellerPage
      title="Mes ventes"
      description="Ce que vous avez vendu, et ce qu’il reste à faire."
      current="sales"
    >
      {() => <SalesPage />}
    </SellerPage>
  )
}

/** The seller's sales, each with its next step. */
function SalesPage() {
  const [params] = useSearchParams()
  const search = parseSalesSearch(params)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...salesQuery(search),
    enabled: !useIsSigningOut(),
  })
  return (
    <div className="grid max-w-5xl gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <SaleFilters current={search.status} />
        <ButtonLink to="/collect" variant="outline">
          <QrCode aria-hidden="true" className="size-5" />
          Scanner un retrait
        </ButtonLink>
      </div>
      {data ? (
        <SaleList search={search} page={data} isOutdated={isPlaceholderData} />
      ) : error ? (
        <LoadError
          title="Vos ventes n’ont pas pu être chargées"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SalesSkeleton />
      )}
    </div>
  )
}

interface SaleListProps {
  search: SalesSearch
  page: Page
  isOutdated: boolean
}

const SaleList = ({ search, page, isOutdated }: SaleListProps) => (
  <section
    aria-label="Liste de mes ventes"
    aria-busy={isOutdated}
    className="grid gap-6 transition-opacity delay-150 aria-busy:opacity-60"
  >
    <p role="status" className="text-ink-soft">
      {totalText(page.total)} {page.total > 1 ? 'ventes' : 'vente'}
    </p>
    {page.items.length === 0 ? (
      <NoSale search={search} total={page.total} />
    ) : (
      <ul className="grid gap-4">
        {page.items.map((sale) => (
          <li key={sale.fulfilmentId}>
            <SaleCard sale={sale} />
          </li>
        ))}
      </ul>
    )}
    <PageLinks label="Pages de mes ventes" page={search.page} pageCount={page.pageCount} />
  </section>
)

/** Reserves the space of the list while it loads. */
const SalesSkeleton = () => (
  <div role="status" className="grid gap-4">
    <p className="mb-2 text-ink-soft">Chargement de vos ventes…</p>
    {Array.from({ length: 4 }, (_, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        key={index}
        aria-hidden="true"
        className="flex h-48 animate-pulse gap-4 rounded-lg bg-paper p-4 shadow-card sm:h-36 sm:px-6"
      >
        <div className="size-16 rounded-sm bg-plaster-deep sm:size-20" />
        <div className="mt-2 h-5 w-1/2 rounded-sm bg-plaster-deep" />
      </div>
    ))}
  </div>
)

const choices: { value: SaleFilter | null; label: string }[] = [
  { value: null, label: 'Toutes' },
  ...saleFilters,
]

/** Links to all sales, and to those with the same next step. */
const SaleFilters = ({ current }: { current: SaleFilter | null }) => (
  <FilterLinks
    label="Filtrer mes ventes"
    choices={choices.map(({ value, label }) => ({
      label,
      to: salesPath({ status: value, page: 1 }),
      isCurrent: value === current,
    }))}
  />
)

/** Shown when nothing was sold, nothing matches, or the page is beyond the last one. */
function NoSale({ search, total }: { search: SalesSearch; total: number }) {
  if (search.status === null && total === 0) return <FirstSale />
  const filter = saleFilters.find(({ value }) => value === search.status)
  return total > 0 ? (
    <EmptyState
      action={{ label: 'Revenir à la première page', to: salesPath({ status: search.status, page: 1 }) }}
    >
      {'Cette page n’existe plus\u00a0: votre liste est plus courte.'}
    </EmptyState>
  ) : (
    <EmptyState action={{ label: 'Voir toutes mes ventes', to: salesPath({ status: null, page: 1 }) }}>
      {`Aucune vente dans «\u00a0${filter?.label}\u00a0».`}
    </EmptyState>
  )
}

const FirstSale = () => (
  <div className="grid max-w-prose justify-items-start gap-4 py-4">
    <Store aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
    <h2 className="text-2xl">Aucune vente pour le moment</h2>
    <p className="text-ink-soft">
      Chaque commande de vos produits apparaîtra ici, avec ce qu’il vous reste à faire&nbsp;: la prendre en
      charge, remettre les articles, être payé.
    </p>
    <ButtonLink to="/profile?tab=products">Voir mes produits</ButtonLink>
  </div>
)
