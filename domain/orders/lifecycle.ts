import { agreement } from './agreement.ts'
import { days, minutes, type OrderDelays } from './delays.ts'
import { handOver } from './hand-over.ts'
import type { FulfilmentFacts, Mover, Transition } from './transition.ts'

/**
 * The whole life of a fulfilment (what one seller hands over of an order) as one table: who may move it, from where, to
 * where, under which condition, what it does, and after how long it happens automatically. The server's guard, the buttons on
 * screen and docs/order-lifecycle.md all come from it.
 */
export const transitions = { ...agreement, ...handOver }

export type TransitionName = keyof typeof transitions
export const transitionNames = Object.keys(transitions) as [TransitionName, ...TransitionName[]]

/** The table's rows in their full type. */
export const transitionOf = (name: TransitionName): Transition => transitions[name]

/** What time does, in the table's order: of two that are due the first does. */
export const clockMoves = transitionNames.filter((name) => transitionOf(name).by.includes('clock'))

/** Whether `mover` may do this now. */
export function mayMove(
  name: TransitionName,
  mover: Mover,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): boolean {
  const at = momentOf(name, facts, now, delays)
  return transitionOf(name).by.includes(mover) && at !== null && at <= now
}

/** From when on a transition is possible, as the facts are now; null: it is not, however long one waits. */
function momentOf(name: TransitionName, facts: FulfilmentFacts, now: Date, delays: OrderDelays): Date | null {
  const { from, guard, after } = transitionOf(name)
  if (!from.includes(facts.status) || guard?.(facts, now) === false) return null
  if (!after) return now
  const moment = facts[after.moment]
  return moment && new Date(moment.getTime() + (after.delay ? days(delays[after.delay]) : 0))
}

/** The buttons this party sees, in the table's order. */
export const actionsOf = (
  mover: Mover,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): TransitionName[] =>
  transitionNames.filter(
    (name) => transitionOf(name).button?.[mover] !== undefined && mayMove(name, mover, facts, now, delays),
  )

/** Until when an order that can be paid from now on is to be paid. */
export const paymentDueAt = (now: Date, { unpaidMinutes }: OrderDelays): Date =>
  new Date(now.getTime() + minutes(unpaidMinutes))

/** What will happen automatically without a move. */
export interface ClockMove {
  transition: TransitionName
  at: Date
}

/** What the clock does next with a fulfilment; null: it only waits for people. What happens at once has no moment to announce. */
export function nextByClock(facts: FulfilmentFacts, delays: OrderDelays): ClockMove | null {
  const moves = clockMoves.flatMap((transition) => {
    const at = transitionOf(transition).after && momentOf(transition, facts, facts.statusSince, delays)
    return at ? [{ transition, at }] : []
  })
  return moves.sort((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null
}
