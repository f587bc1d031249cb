import { type ProductStatus, productStatuses } from '../catalogue/statuses.ts'
import type { Day } from './days.ts'

/** The figures summed up each day: money in cents, the others counted. */
export const dailyFigureNames = ['orders', 'sales', 'new-sellers', 'new-products'] as const
export type DailyFigure = (typeof dailyFigureNames)[number]
export type DayFigures = Record<DailyFigure, number>

/** The periods of the dashboard, in days. */
export const periods = [7, 30, 365] as const
export type Period = (typeof periods)[number]
const defaultPeriod: Period = 30

/** Returns the requested period, or the default when invalid. */
export const readPeriod = (params: URLSearchParams): Period =>
  periods.find((period) => String(period) === params.get('days')) ?? defaultPeriod

/** Days per bar of a chart; each period has a whole number of bars. */
export const daysPerBar: Record<Period, number> = { 7: 1, 30: 1, 365: 5 }

export interface Bar {
  first: Day
  last: Day
  value: number
}

/** Groups days, oldest first, into bars. */
export function groupIntoBars(days: readonly { day: Day; value: number }[], perBar: number): Bar[] {
  const bars: Bar[] = []
  for (let start = 0; start < days.length; start += perBar) {
    const part = days.slice(start, start + perBar)
    const [first] = part
    const last = part.at(-1)
    if (!first || !last) continue
    bars.push({ first: first.day, last: last.day, value: part.reduce((sum, { value }) => sum + value, 0) })
  }
  return bars
}

/** Returns the growth of a figure in whole per cent, or null when there was none before. */
export const percentGrowth = (current: number, previous: number): number | null =>
  previous === 0 ? null : Math.round(((current - previous) / previous) * 100)

/** The statuses by which products are counted; a refused product waits for its seller, not for an administrator. */
export const countedStatuses = [...productStatuses, 'refused'] as const
export type CountedStatus = ProductStatus | 'refused'

export interface Dashboard {
  /** Oldest first; the last one is today until now. */
  days: { day: Day; figures: DayFigures }[]
  totals: Record<DailyFigure, { current: number; previous: number }>
  today: DayFigures
  /** Counted at intervals, not on every request. */
  products: { countedAt: string; statuses: { status: CountedStatus; count: number }[] }
}
