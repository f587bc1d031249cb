import type { OrderDelays } from './delays.ts'
import { clockMoves, type FulfilmentFacts, momentOf, type TransitionName, transitionOf } from './lifecycle.ts'

/** What will happen by itself if nobody moves. */
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
