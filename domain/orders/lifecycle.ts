import { agreementTransitions } from './agreement.ts'
import { days, minutes, type OrderDelays } from './delays.ts'
import { handOverTransitions } from './hand-over.ts'
import type { FulfilmentFacts, Mover, Transition } from './transition.ts'

/**
 * The life of a fulfilment (what one seller hands over of an order) as one table: who may move it, from and to which status, under which
 * condition, with which effects, and when it happens automatically. The server's guard, the buttons and docs/order-lifecycle.md are derived
 * from it.
 */
export const transitions = { ...agreementTransitions, ...handOverTransitions }

export type TransitionName = keyof typeof transitions
export const transitionNames = Object.keys(transitions) as [TransitionName, ...TransitionName[]]

/** Returns a row of the table in its full type. */
export const getTransition = (name: TransitionName): Transition => transitions[name]

/** Transitions made by elapsed time, in the table's order: when two are due, the first is made. */
export const clockTransitions = transitionNames.filter((name) => getTransition(name).by.includes('clock'))

/** Returns true when `mover` may make this transition now. */
export function mayMove(
  name: TransitionName,
  mover: Mover,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): boolean {
  const at = findPossibleMoment(name, facts, now, delays)
  return getTransition(name).by.includes(mover) && at !== null && at <= now
}

/** Returns when a transition becomes possible under the present facts, or null when waiting does not make it possible. */
function findPossibleMoment(
  name: TransitionName,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): Date | null {
  const { from, guard, after } = getTransition(name)
  if (!from.includes(facts.status) || guard?.(facts, now) === false) return null
  if (!after) return now
  const moment = facts[after.moment]
  return moment && new Date(moment.getTime() + (after.delay ? days(delays[after.delay]) : 0))
}

/** Returns the transitions for which this party has a button, in the table's order. */
export const listActions = (
  mover: Mover,
  facts: FulfilmentFacts,
  now: Date,
  delays: OrderDelays,
): TransitionName[] =>
  transitionNames.filter(
    (name) => getTransition(name).button?.[mover] !== undefined && mayMove(name, mover, facts, now, delays),
  )

/** Returns the payment deadline of an order that becomes payable at `now`. */
export const paymentDueAt = (now: Date, { unpaidMinutes }: OrderDelays): Date =>
  new Date(now.getTime() + minutes(unpaidMinutes))

/** A transition made by elapsed time, and when. */
export interface ClockTransition {
  transition: TransitionName
  at: Date
}

/**
 * Returns the next automatic transition of a fulfilment; null when it waits for people only. Immediate ones are left out, as there is no
 * time to announce.
 */
export function nextClockTransition(facts: FulfilmentFacts, delays: OrderDelays): ClockTransition | null {
  const moves = clockTransitions.flatMap((transition) => {
    const at =
      getTransition(transition).after && findPossibleMoment(transition, facts, facts.statusSince, delays)
    return at ? [{ transition, at }] : []
  })
  return moves.sort((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null
}
