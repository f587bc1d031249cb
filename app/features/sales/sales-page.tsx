import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { parseSalesSearch, type SalesSearch, salesPath } from '#domain/orders/sales.ts'
import { totalText } from '#domain/page.ts'
import { NoSale, SalesFailure } from './no-sale.tsx'
import { type SalesPage as Page, salesQuery } from './queries.ts'
import { SaleCard } from './sale-card.tsx'
import { SaleFilters } from './sale-filters.tsx'
import { SalesSkeleton } from './sales-skeleton.tsx'

/** What a seller has sold, and the one thing each sale is waiting for. */
export function SalesPage() {
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
        <Found search={search} page={data} isOutdated={isPlaceholderData} />
      ) : error ? (
        <SalesFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SalesSkeleton />
      )}
    </div>
  )
}

interface FoundProps {
  search: SalesSearch
  page: Page
  isOutdated: boolean
}

const Found = ({ search, page, isOutdated }: FoundProps) => (
  <section
    aria-label="Liste de mes ventes"
    aria-busy={isOutdated}
    className="grid gap-6 transition-opacity delay-150 aria-busy:opacity-60"
  >
    <p role="status" className="text-ink-soft">
      {page.total === 1 ? '1 vente' : `${totalText(page.total)} ventes`}
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
    {page.pageCount > 1 && (
      <Pagination
        label="Pages de mes ventes"
        page={search.page}
        pageCount={page.pageCount}
        to={(page) => salesPath({ ...search, page })}
      />
    )}
  </section>
)
