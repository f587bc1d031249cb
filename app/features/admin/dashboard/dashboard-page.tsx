import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { dashboardMessages } from '#domain/admin-messages.ts'
import { type Dashboard, dailyFigureNames, type Period, periods } from '#domain/platform/figures.ts'
import { FigureChart } from './figure-chart.tsx'
import { presentations } from './figures.ts'
import { ProductStatuses } from './product-statuses.tsx'
import { dashboardQuery } from './queries.ts'
import { WaitingList } from './waiting-list.tsx'

/** The platform at a glance. */
export function DashboardPage({ period }: { period: Period }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(dashboardQuery(period))
  // The old numbers stay until the new ones are there, under the period they belong to.
  const shown = data && (data.days.length as Period)
  return (
    <AdminPage title="Tableau de bord" text="La journée d’un coup d’œil, et ce qui attend quelqu’un.">
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4 border-l-2 border-danger py-2 pl-6">
          <p>{dashboardMessages.loadFailure}</p>
          <Button variant="outline" onClick={() => refetch()}>
            Réessayer
          </Button>
        </div>
      )}
      {data && shown ? (
        <div className="grid gap-12">
          <Today figures={data.today} />
          <WaitingList waiting={data.waiting} today={data.days.at(-1)?.day ?? ''} />
          <section
            aria-labelledby="trends"
            aria-busy={isPlaceholderData}
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
                <FigureChart key={figure} figure={figure} period={shown} dashboard={data} />
              ))}
            </div>
          </section>
          <ProductStatuses products={data.products} />
        </div>
      ) : (
        !isError && <p className="min-h-dvh text-ink-soft">Chargement…</p>
      )}
    </AdminPage>
  )
}

const Today = ({ figures }: { figures: Dashboard['today'] }) => (
  <section aria-labelledby="today" className="grid gap-3">
    <h2 id="today" className="text-xl">
      Aujourd’hui
    </h2>
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
  </section>
)

const PeriodLinks = ({ period }: { period: Period }) => (
  <nav aria-label="Période" className="flex rounded-md border border-line-strong">
    {periods.map((days) => (
      <Link
        key={days}
        to={`?days=${days}`}
        preventScrollReset
        aria-current={days === period ? 'true' : undefined}
        className={clsx(
          'flex min-h-11 items-center px-4 font-medium',
          days === period ? 'bg-fir text-paper' : 'hover:bg-plaster-deep',
        )}
      >
        {days} jours
      </Link>
    ))}
  </nav>
)
