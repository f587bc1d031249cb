import { type ProductStatus, productStatuses } from '../catalogue/statuses.ts'
import type { Day } from './days.ts'

/** What is added up for every day: money in cents, everything else counted. */
export const dailyFigureNames = ['orders', 'sales', 'new-sellers', 'new-products'] as const
export type DailyFigure = (typeof dailyFigureNames)[number]
export type DayFigures = Record<DailyFigure, number>

/** The periods of the dashboard, in days. */
export const periods = [7, 30, 365] as const
export type Period = (typeof periods)[number]
const defaultPeriod: Period = 30

/** The period an address asks for; rubbish is the usual one. */
export const readPeriod = (params: URLSearchParams): Period =>
  periods.find((period) => String(period) === params.get('days')) ?? defaultPeriod

/** How many days one bar of a chart stands for: a whole number of bars in each period. */
export const daysPerBar: Record<Period, number> = { 7: 1, 30: 1, 365: 5 }

export interface Bar {
  first: Day
  last: Day
  value: number
}

/** Puts days, oldest first, together into bars. */
export function barsOf(days: readonly { day: Day; value: number }[], perBar: number): Bar[] {
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

/** By how much a figure grew, in whole percent; null when there was nothing before. */
export const growth = (current: number, previous: number): number | null =>
  previous === 0 ? null : Math.round(((current - previous) / previous) * 100)

/** What products are counted by: a refused one waits for its seller, and for no administrator. */
export const countedStatuses = [...productStatuses, 'refused'] as const
export type CountedStatus = ProductStatus | 'refused'

export interface Dashboard {
  /** Oldest first; the last is today, so far. */
  days: { day: Day; figures: DayFigures }[]
  totals: Record<DailyFigure, { current: number; previous: number }>
  today: DayFigures
  /** Counted now and then, not at every look. */
  products: { countedAt: string; statuses: { status: CountedStatus; count: number }[] }
}
