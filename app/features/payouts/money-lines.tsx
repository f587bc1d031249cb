import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { formatShortDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { orderNumber, orderPath } from '#domain/orders/orders.ts'
import { totalText } from '#domain/page.ts'
import { type MoneyLine, type MoneyState, moneyStateLabels } from '#domain/payments/seller-money.ts'
import { moneyLinesQuery } from './queries.ts'

/** The columns of amounts, in the order in which money moves. */
const amountColumns = [
  { key: 'charged', label: 'Payé' },
  { key: 'held', label: 'Gardé' },
  { key: 'onTheWay', label: 'En route' },
  { key: 'released', label: 'Versé' },
  { key: 'commission', label: 'Commission' },
  { key: 'refunded', label: 'Remboursé' },
] as const satisfies readonly { key: keyof MoneyLine; label: string }[]

/** A dash for zero, so that the other amounts stand out. */
const Amount = ({ amount }: { amount: number }) =>
  amount === 0 ? (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{formatEuros(0)}</span>
    </span>
  ) : (
    formatEuros(amount)
  )

const Sale = ({ line }: { line: MoneyLine }) => (
  <>
    <Link
      to={orderPath(line.orderId)}
      className="inline-flex min-h-11 items-center font-semibold text-fir underline-offset-4 hover:underline"
    >
      Commande {orderNumber(line.orderId)}
    </Link>
    <span className="block text-base font-normal wrap-anywhere">
      {line.title}
      {line.otherProductCount > 0 &&
        ` et ${line.otherProductCount} ${line.otherProductCount > 1 ? 'autres articles' : 'autre article'}`}
    </span>
  </>
)

const alarmingStates: readonly MoneyState[] = ['disputed', 'failed', 'waiting']

const State = ({ line }: { line: MoneyLine }) => (
  <>
    <span
      className={clsx('block font-medium', alarmingStates.includes(line.state) && 'text-terracotta-deep')}
    >
      {moneyStateLabels[line.state]}
    </span>
    <span className="block text-sm text-ink-soft">Payé le {formatShortDate(line.paidAt)}</span>
    {line.releasedAt && (
      <span className="block text-sm text-ink-soft">Versé le {formatShortDate(line.releasedAt)}</span>
    )}
    {line.refundedAt && (
      <span className="block text-sm text-ink-soft">Remboursé le {formatShortDate(line.refundedAt)}</span>
    )}
  </>
)

/** The paid sales, page by page: a table where there is room for one. */
export function MoneyLines({ page }: { page: number }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...moneyLinesQuery(page),
    enabled: !useIsSigningOut(),
  })
  return (
    <section aria-labelledby="ventes" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="ventes" className="scroll-mt-24 text-2xl">
            Vente par vente
          </h2>
          {data && data.total > 0 && (
            <p className="text-ink-soft">
              {totalText(data.total)} {data.total > 1 ? 'ventes payées' : 'vente payée'}, la plus récente
              d’abord
            </p>
          )}
        </div>
        {data && data.total > 0 && (
          <a href="/api/money/lines.csv" download className={buttonClass({ variant: 'outline' })}>
            <Download aria-hidden="true" className="size-4.5" />
            Tout télécharger (CSV)
          </a>
        )}
      </div>
      {!data && error && (
        <LoadError
          title="Vos ventes n’ont pas pu être chargées"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LinesSkeleton />}
      {data && data.items.length === 0 && <NoSales isPastLastPage={data.total > 0} />}
      {data && data.items.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className="grid min-w-0 gap-6 transition-opacity aria-busy:opacity-60"
        >
          <DataTable
            caption="Vos ventes payées et leur argent"
            columns={columns}
            rows={data.items}
            keyOf={({ fulfilmentId }) => fulfilmentId}
            empty=""
          />
          <PageLinks label="Pages des ventes" page={page} pageCount={data.pageCount} fragment="#ventes" />
        </div>
      )}
    </section>
  )
}

const NoSales = ({ isPastLastPage }: { isPastLastPage: boolean }) =>
  isPastLastPage ? (
    <EmptyState action={{ label: 'Revenir à la première page', to: '/profile/money#ventes' }}>
      Cette page de ventes n’existe plus.
    </EmptyState>
  ) : (
    <EmptyState action={{ label: 'Voir mes produits', to: '/profile?tab=products' }}>
      Aucune vente payée pour le moment. Dès qu’un acheteur paie, la somme est gardée ici jusqu’à la remise.
    </EmptyState>
  )

const columns: readonly Column<MoneyLine>[] = [
  { heading: 'Vente', isTitle: true, cell: (line) => <Sale line={line} /> },
  { heading: 'État', cell: (line) => <State line={line} /> },
  ...amountColumns.map(({ key, label }) => ({
    heading: label,
    isNumber: true,
    cell: (line: MoneyLine) => <Amount amount={line[key]} />,
    isHiddenOnCard: (line: MoneyLine) => line[key] === 0,
  })),
]

/** A placeholder of the size of sums and lines. */
export const MoneySkeleton = () => (
  <div role="status" className="grid gap-14">
    <p className="sr-only">Chargement de vos versements…</p>
    <div aria-hidden="true" className="h-44 animate-pulse rounded-lg bg-plaster-deep" />
    <LinesSkeleton />
  </div>
)

const LinesSkeleton = () => (
  <div aria-hidden="true" className="h-96 animate-pulse rounded-lg bg-paper shadow-card" />
)
