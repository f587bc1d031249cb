import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FilterLinks } from '#app/components/filter-links.tsx'
import { FigureChart, presentations } from '#app/features/admin/dashboard/figure-chart.tsx'
import { adminQuery } from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, Loaded, Section } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader, useParsedSearch } from '#app/lib/page-data.ts'
import { dashboardMessages } from '#domain/admin-messages.ts'
import { formatCount } from '#domain/catalogue/sale-units.ts'
import { adminStatusLabels } from '#domain/catalogue/statuses.ts'
import { formatMoment } from '#domain/dates.ts'
import {
  type Dashboard,
  dailyFigureNames,
  type Period,
  periods,
  readPeriod,
} from '#domain/platform/figures.ts'

const load = createPageLoader((queryClient, params) =>
  queryClient.prefetchQuery(dashboardQuery(readPeriod(params))),
)

export { load as clientLoader, load as loader }

/** `/admin/chiffres`: today's figures and their trends. */
export default function DashboardPage() {
  const period = useParsedSearch(readPeriod)
  const dashboard = useQuery(dashboardQuery(period))
  return (
    <AdminPage title="Chiffres" text="La journée d’un coup d’œil, et son évolution.">
      <Loaded query={dashboard} failure={dashboardMessages.loadFailure} rows={8} warnsOfOldData>
        {(data) => (
          <div className="grid gap-12">
            <Today figures={data.today} />
            <section
              aria-labelledby="trends"
              aria-busy={dashboard.isPlaceholderData}
              className="grid gap-6 aria-busy:opacity-60"
            >
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <h2 id="trends" className="text-xl">
                  Évolution
                </h2>
                <PeriodLinks period={period} />
              </div>
              <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
                {dailyFigureNames.map((figure) => (
                  <FigureChart
                    key={figure}
                    figure={figure}
                    // The previous period stays until the new one is loaded.
                    period={data.days.length as Period}
                    dashboard={data}
                  />
                ))}
              </div>
            </section>
            <ProductStatuses products={data.products} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const Today = ({ figures }: { figures: Dashboard['today'] }) => (
  <Section title="Aujourd’hui">
    <dl className="grid grid-cols-2 gap-y-5 border-y border-line py-5 md:grid-cols-4 md:divide-x md:divide-line">
      {dailyFigureNames.map((figure) => (
        <div key={figure} className="flex flex-col-reverse justify-end gap-1 pr-3 md:not-first:pl-6">
          <dt className="text-sm text-ink-soft">{presentations[figure].title}</dt>
          <dd className="font-display text-3xl font-semibold wrap-anywhere tabular-nums">
            {presentations[figure].format(figures[figure])}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
)

const PeriodLinks = ({ period }: { period: Period }) => (
  <FilterLinks
    label="Période"
    choices={periods.map((days) => ({
      label: `${days} jours`,
      to: `?days=${days}`,
      isCurrent: days === period,
    }))}
  />
)

/** The number of products by status at the last count, highest first. */
function ProductStatuses({ products }: { products: Dashboard['products'] }) {
  const statuses = products.statuses.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const maxCount = statuses[0]?.count ?? 1
  return (
    <Section title="Produits par statut" text={<>Comptés le {formatMoment(products.countedAt)}.</>}>
      {statuses.length === 0 ? (
        <p>Aucun produit pour l’instant.</p>
      ) : (
        <ul className="grid gap-1">
          {statuses.map(({ status, count }) => (
            <li
              key={status}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)_5rem]"
            >
              <Link
                to={`/admin/products?status=${status === 'refused' ? 'a_valider' : status}`}
                className="flex min-h-11 items-center hover:underline pointer-fine:min-h-9"
              >
                {status === 'refused' ? 'Refusée, à corriger par son vendeur' : adminStatusLabels[status]}
              </Link>
              <div
                aria-hidden="true"
                className="h-2.5 bg-plaster-deep max-sm:order-last max-sm:col-span-2 max-sm:mb-2"
              >
                <div className="h-full bg-fir" style={{ width: `${(count / maxCount) * 100}%` }} />
              </div>
              <p className="text-right font-semibold tabular-nums">{formatCount(count)}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const dashboardQuery = (period: Period) =>
  adminQuery(['dashboard', period], (admin) => admin.dashboard.$get({ query: { days: String(period) } }), {
    showsPrevious: true,
  })
