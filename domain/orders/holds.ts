import type { Cents } from '../money.ts'
import { days, minutes } from './delays.ts'

/**
 * What one buyer may keep from the others without having paid: an order takes goods off sale before its money comes, and one
 * settled without a card until they are fetched.
 */

/** Value of the goods held unpaid at once, unless an administrator sets another. */
export const defaultHeldValue: Cents = 1_000_000
/** What an administrator may set: below, a single order of a kitchen could not be placed. */
export const heldValueLimits = { least: 10_000, most: 100_000_000 } as const

/** Different articles held unpaid at once, whatever they cost: what is free would know no limit otherwise. */
export const mostHeldArticles = 50

/** Requests for a quote that wait for an answer. They hold nothing, but each asks somebody for work. */
export const mostOpenRequests = 10

/** How far back orders left to lapse count. */
export const lapseMemory = days(7)
/** So many are anybody's: a card refused, a phone that rings. */
const forgivenLapses = 2
const firstWait = minutes(30)
const longestWait = days(3)

/** An order given up within this time has kept nothing from anybody. */
export const quickCancellation = minutes(5)

/**
 * Until when a buyer waits before they hold goods again: nothing at first, then half an hour after the last order left to
 * lapse, an hour, two … Null: they need not wait.
 */
export function waitAfterLapses(lapses: readonly Date[], now: Date): Date | null {
  const counted = lapses.filter((at) => now.getTime() - at.getTime() < lapseMemory)
  const beyond = counted.length - forgivenLapses
  if (beyond <= 0) return null
  const last = Math.max(...counted.map((at) => at.getTime()))
  const until = new Date(last + Math.min(firstWait * 2 ** (beyond - 1), longestWait))
  return until > now ? until : null
}
