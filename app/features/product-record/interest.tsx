import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { formatCalendarDay } from '#domain/dates.ts'
import {
  type InterestDay,
  type InterestFigure,
  interestFigures,
  interestLabels,
} from '#domain/selling/interest.ts'
import { interestQuery } from './queries.ts'

/** A product's views, favourites and conversations of the last thirty days. */
export function Interest({ productId }: { productId: string }) {
  const { data, error, refetch } = useQuery(interestQuery(productId))
  return (
    <section aria-labelledby="interet" className="grid gap-4">
      <h2 id="interet" className="text-2xl">
        Trente derniers jours
      </h2>
      {data ? (
        <>
          <div className="grid gap-3 sm:grid-cols-3 sm:gap-6">
            {interestFigures.map((figure) => (
              <FigureBars key={figure} figure={figure} days={data} />
            ))}
          </div>
          <details>
            <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-fir underline underline-offset-4">
              Jour par jour
            </summary>
            <DayTable days={data} />
          </details>
          <p className="max-w-prose text-sm text-ink-soft">
            Seuls des nombres sont gardés{'\u00a0'}: personne n’est suivi. Vos propres visites et les robots
            ne comptent pas.
          </p>
        </>
      ) : error ? (
        <LoadError onRetry={refetch}>
          <p>Les chiffres n’ont pas pu être chargés.</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement des chiffres…" rows={3} />
      )}
    </section>
  )
}

interface FigureProps {
  figure: InterestFigure
  days: readonly InterestDay[]
}

const chartHeight = 48

/** The sum, and a chart of one bar per day, stretched to the available width. */
function FigureBars({ figure, days }: FigureProps) {
  const total = days.reduce((sum, day) => sum + day[figure], 0)
  const highest = Math.max(1, ...days.map((day) => day[figure]))
  return (
    <div className="rounded-lg bg-paper p-4 shadow-card">
      <h3 className="font-sans text-base font-medium text-ink-soft">{interestLabels[figure]}</h3>
      <p className="font-display text-3xl font-semibold tabular-nums">{total.toLocaleString('fr-FR')}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} ${chartHeight}`}
        preserveAspectRatio="none"
        className={clsx('mt-2 h-12 w-full border-b border-line', total === 0 && 'max-sm:hidden')}
      >
        {days.map((day, index) => {
          const barHeight = (day[figure] / highest) * chartHeight
          return (
            <rect
              key={day.day}
              x={index + 0.15}
              y={chartHeight - barHeight}
              width="0.7"
              height={barHeight}
              className="fill-fir"
            />
          )
        })}
      </svg>
    </div>
  )
}

const DayTable = ({ days }: { days: readonly InterestDay[] }) => (
  <table className="w-full border-y border-line text-left text-sm">
    <caption className="sr-only">Intérêt pour l’annonce, du jour le plus récent au plus ancien</caption>
    <thead>
      <tr>
        <th scope="col" className="py-2 pr-3">
          Jour
        </th>
        {interestFigures.map((figure) => (
          <th key={figure} scope="col" className="py-2 pl-3 text-right">
            {interestLabels[figure]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.day} className="border-t border-line">
          <th scope="row" className="py-1.5 pr-3 font-normal">
            {formatCalendarDay(day.day)}
          </th>
          {interestFigures.map((figure) => (
            <td key={figure} className="py-1.5 pl-3 text-right tabular-nums">
              {day[figure].toLocaleString('fr-FR')}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
