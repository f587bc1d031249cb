import { useId } from 'react'
import { formatCount } from '#domain/catalogue/sale-units.ts'
import { formatCalendarDay, formatDay } from '#domain/dates.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import {
  type Bar,
  type DailyFigure,
  type Dashboard,
  daysPerBar,
  groupIntoBars,
  type Period,
  percentGrowth,
} from '#domain/platform/figures.ts'

interface FigureChartProps {
  figure: DailyFigure
  period: Period
  dashboard: Dashboard
}

/** One figure over the period: its sum, the sum of the period before, a chart, and a table. */
export function FigureChart({ figure, period, dashboard }: FigureChartProps) {
  const id = useId()
  const { title, format, shortFormat } = presentations[figure]
  const total = dashboard.totals[figure]
  const days = dashboard.days.map(({ day, figures }) => ({ day, value: figures[figure] }))
  const bars = groupIntoBars(days, daysPerBar[period])
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
          {compareText(total)}
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

function compareText({ current, previous }: { current: number; previous: number }): string {
  const percent = percentGrowth(current, previous)
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

interface BarsProps {
  bars: readonly Bar[]
  format: (value: number) => string
  shortFormat: (value: number) => string
  /** The chart in one sentence. */
  label: string
}

const chartHeight = 100

/** Returns the lowest round number above every bar: 1, 2 or 5 followed by zeros. */
function roundUpAxis(highest: number): number {
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/** The chart is one unit wide per bar and stretched to the available width; its labels are not stretched. */
function Bars({ bars, format, shortFormat, label }: BarsProps) {
  const top = roundUpAxis(Math.max(0, ...bars.map(({ value }) => value)))
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-xs text-ink-soft tabular-nums">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} ${chartHeight}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-y border-line"
      >
        <line
          x1="0"
          x2={bars.length}
          y1={chartHeight / 2}
          y2={chartHeight / 2}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
        {bars.map((bar, index) => {
          const barHeight = (bar.value / top) * chartHeight
          return (
            <g key={bar.first} className="group">
              <title>{`${formatDays(bar)}\u00a0: ${format(bar.value)}`}</title>
              <rect x={index} y="0" width="1" height={chartHeight} className="fill-transparent" />
              <rect
                x={index + 0.15}
                y={chartHeight - barHeight}
                width="0.7"
                height={barHeight}
                className={`${index === bars.length - 1 ? 'fill-terracotta' : 'fill-fir'} group-hover:fill-ink`}
              />
            </g>
          )
        })}
      </svg>
      <div aria-hidden="true" className="flex flex-col justify-between">
        <span className="-mt-2">{bars.some(({ value }) => value > 0) && shortFormat(top)}</span>
        <span className="-mb-2">0</span>
      </div>
      <div aria-hidden="true" className="mt-1.5 flex justify-between gap-4">
        <span>{first && formatCalendarDay(first.first)}</span>
        <span>{last && 'Aujourd’hui'}</span>
      </div>
    </div>
  )
}

const shortCount = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })
const shortEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
})

interface Presentation {
  title: string
  format: (value: number) => string
  /** The format of the axis. */
  shortFormat: (value: number) => string
}

const countFormats = {
  format: formatCount,
  shortFormat: (value: number) => shortCount.format(value),
}

export const presentations: Record<DailyFigure, Presentation> = {
  orders: { title: 'Commandes', ...countFormats },
  sales: {
    title: 'Ventes payées',
    format: (value: Cents) => formatEuros(value),
    shortFormat: (value: Cents) => shortEuros.format(value / 100),
  },
  'new-sellers': { title: 'Nouveaux vendeurs', ...countFormats },
  'new-products': { title: 'Nouvelles annonces', ...countFormats },
}

/** '3 mars 2026', or 'Du 3 mars 2026 au 7 mars 2026'. */
const formatDays = ({ first, last }: { first: string; last: string }): string =>
  first === last ? formatDay(first) : `Du ${formatDay(first)} au ${formatDay(last)}`
