import { useId } from 'react'
import {
  type Bar,
  barsOf,
  type DailyFigure,
  type Dashboard,
  daysPerBar,
  growth,
  type Period,
} from '#domain/platform/figures.ts'
import { Bars } from './bars.tsx'
import { formatDays, presentations } from './figures.ts'

interface FigureChartProps {
  figure: DailyFigure
  period: Period
  dashboard: Dashboard
}

/** One figure over the period: its sum, what it was before, a drawing, and the same as a table. */
export function FigureChart({ figure, period, dashboard }: FigureChartProps) {
  const id = useId()
  const { title, format, shortFormat } = presentations[figure]
  const total = dashboard.totals[figure]
  const days = dashboard.days.map(({ day, figures }) => ({ day, value: figures[figure] }))
  const bars = barsOf(days, daysPerBar[period])
  const highest = bars.reduce<Bar | null>((best, bar) => (best && best.value >= bar.value ? best : bar), null)
  const label = highest?.value
    ? `${title} sur ${period} jours. Le plus haut\u00a0: ${format(highest.value)}, ${formatDays(highest)}.`
    : `${title} sur ${period} jours\u00a0: rien pour l’instant.`
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div>
        <h3 id={id} className="text-base text-ink-soft">
          {title}
        </h3>
        <p className="font-display text-3xl font-semibold tabular-nums">{format(total.current)}</p>
        <p className="text-sm text-ink-soft">
          {comparison(total)}
          {total.previous > 0 && ` (${format(total.previous)} les ${period} jours d’avant)`}
        </p>
      </div>
      <Bars bars={bars} format={format} shortFormat={shortFormat} label={label} />
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-fir underline underline-offset-4">
          {title}&nbsp;: le tableau
        </summary>
        <FigureTable title={title} bars={bars} format={format} />
      </details>
    </section>
  )
}

function comparison({ current, previous }: { current: number; previous: number }): string {
  const percent = growth(current, previous)
  if (percent === null)
    return current === 0 ? 'Rien, comme sur la période d’avant' : 'Rien sur la période d’avant'
  if (percent === 0) return 'Stable'
  return percent > 0
    ? `En hausse de ${percent.toLocaleString('fr-FR')}\u00a0%`
    : `En baisse de ${Math.abs(percent)}\u00a0%`
}

const FigureTable = ({
  title,
  bars,
  format,
}: {
  title: string
  bars: readonly Bar[]
  format: (value: number) => string
}) => (
  <table className="w-full border-y border-line text-left text-sm">
    <caption className="sr-only">{title}, du plus récent au plus ancien</caption>
    <thead>
      <tr>
        <th scope="col" className="py-2 pr-4">
          Jour
        </th>
        <th scope="col" className="py-2 pr-3 text-right">
          {title}
        </th>
      </tr>
    </thead>
    <tbody>
      {bars.toReversed().map((bar) => (
        <tr key={bar.first} className="border-t border-line">
          <th scope="row" className="py-1.5 pr-4 font-normal">
            {formatDays(bar)}
          </th>
          <td className="py-1.5 pr-3 text-right tabular-nums">{format(bar.value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
