import { formatDayShort } from '#domain/dates.ts'
import type { Bar } from '#domain/platform/figures.ts'
import { formatDays } from './figures.ts'

interface BarsProps {
  bars: readonly Bar[]
  format: (value: number) => string
  shortFormat: (value: number) => string
  /** What the drawing says in one sentence. */
  label: string
}

const height = 100

/** The lowest round number above every bar: 1, 2 or 5 and zeros. */
function roundTop(highest: number): number {
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/** Drawn in units of one bar each, and stretched to the width there is; the words around it are not. */
export function Bars({ bars, format, shortFormat, label }: BarsProps) {
  const top = roundTop(Math.max(0, ...bars.map(({ value }) => value)))
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-xs text-ink-soft tabular-nums">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-y border-line"
      >
        <line
          x1="0"
          x2={bars.length}
          y1={height / 2}
          y2={height / 2}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
        {bars.map((bar, index) => {
          const size = (bar.value / top) * height
          return (
            <g key={bar.first} className="group">
              <title>{`${formatDays(bar)}\u00a0: ${format(bar.value)}`}</title>
              <rect x={index} y="0" width="1" height={height} className="fill-transparent" />
              <rect
                x={index + 0.15}
                y={height - size}
                width="0.7"
                height={size}
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
        <span>{first && formatDayShort(first.first)}</span>
        <span>{last && 'Aujourd’hui'}</span>
      </div>
    </div>
  )
}
