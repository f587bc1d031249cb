import type { Cents } from '../money.ts'
import { days, minutes } from './delays.ts'

// Limits on what a buyer reserves without payment: an order takes goods off sale before it is paid.

/** Default value of the goods that a buyer may reserve without payment. */
export const defaultReservedValue: Cents = 1_000_000
/** Range of the setting; below it, a single kitchen could not be ordered. */
export const reservedValueLimits = { min: 10_000, max: 100_000_000 } as const

/** Maximum of different products that a buyer may reserve without payment; free products have no other limit. */
export const maxUnpaidProducts = 50

/** Maximum of open quote requests. They reserve no stock, but each costs a seller work. */
export const maxOpenRequests = 10

/** Period in which lapsed orders count. */
export const lapsePeriodMs = days(7)
/** Number of lapsed orders without a wait, for ordinary accidents such as a refused card. */
const lapsesWithoutWait = 2
const firstWaitMs = minutes(30)
const maxWaitMs = days(3)

/** An order cancelled within this time has hardly blocked other buyers. */
export const quickCancellationMs = minutes(5)
/** Number of such orders within `lapsePeriodMs` that do not count as lapses. */
const uncountedQuickCancellations = 3

export interface LapsedOrder {
  at: Date
  /** True when the buyer cancelled it within `quickCancellationMs`. */
  isQuick: boolean
}

/** Returns the times of the lapsed orders that count: all except the first quick cancellations. */
export function countedLapses(lapsed: readonly LapsedOrder[]): Date[] {
  const quick = lapsed.filter(({ isQuick }) => isQuick).sort((a, b) => a.at.getTime() - b.at.getTime())
  const uncounted = quick.slice(0, uncountedQuickCancellations)
  return lapsed.filter((order) => !uncounted.includes(order)).map(({ at }) => at)
}

/** Returns until when a buyer may reserve nothing: half an hour after the third lapsed order, then an hour, two … Null without a wait. */
export function waitUntilAfterLapses(lapses: readonly Date[], now: Date): Date | null {
  const counted = lapses.filter((at) => now.getTime() - at.getTime() < lapsePeriodMs)
  const lapsesBeyondFreeOnes = counted.length - lapsesWithoutWait
  if (lapsesBeyondFreeOnes <= 0) return null
  const last = Math.max(...counted.map((at) => at.getTime()))
  const until = new Date(last + Math.min(firstWaitMs * 2 ** (lapsesBeyondFreeOnes - 1), maxWaitMs))
  return until > now ? until : null
}
