import type { Cents } from '../money.ts'
import { days, minutes } from './delays.ts'

/** Limits of what one buyer reserves without payment: an order takes goods off sale before it is paid. */

/** Value of the goods that one buyer may reserve without payment, unless an administrator sets another. */
export const defaultReservedValue: Cents = 1_000_000
/** Range of the setting: below it, a single kitchen could not be ordered. */
export const reservedValueLimits = { min: 10_000, max: 100_000_000 } as const

/** Different articles that one buyer may reserve without payment; free ones have no other limit. */
export const maxUnpaidArticles = 50

/** Open requests for a quote. They reserve no stock, but each costs a seller work. */
export const maxOpenRequests = 10

/** Lapsed orders count for this time. */
export const lapsePeriodMs = days(7)
/** Ordinary accidents: a card refused, a phone that rings. */
const lapsesWithoutWait = 2
const firstWait = minutes(30)
const maxWaitMs = days(3)

/** An order cancelled within this time has hardly blocked other buyers: */
export const quickCancellationMs = minutes(5)
/** up to this number of them within `lapsePeriodMs` do not count as lapses. */
const freeQuickCancellations = 3

export interface LapsedOrder {
  at: Date
  /** The buyer cancelled it within `quickCancellationMs`. */
  isQuick: boolean
}

/** When orders lapsed, without the first quick cancellations. */
export function countedLapses(lapsed: readonly LapsedOrder[]): Date[] {
  const quick = lapsed.filter(({ isQuick }) => isQuick).sort((a, b) => a.at.getTime() - b.at.getTime())
  const free = quick.slice(0, freeQuickCancellations)
  return lapsed.filter((order) => !free.includes(order)).map(({ at }) => at)
}

/** Until when a buyer may reserve nothing: half an hour after the third lapsed order, then an hour, two … Null: no wait. */
export function waitAfterLapses(lapses: readonly Date[], now: Date): Date | null {
  const counted = lapses.filter((at) => now.getTime() - at.getTime() < lapsePeriodMs)
  const beyond = counted.length - lapsesWithoutWait
  if (beyond <= 0) return null
  const last = Math.max(...counted.map((at) => at.getTime()))
  const until = new Date(last + Math.min(firstWait * 2 ** (beyond - 1), maxWaitMs))
  return until > now ? until : null
}
