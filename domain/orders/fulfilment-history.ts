import { getTransition, type TransitionName } from './lifecycle.ts'
import { type OrderStep, type OrderViewer, orderSteps } from './order-progress.ts'
import type { DeliveryOption } from './orders.ts'
import type { Settlement } from './settlement.ts'
import { type FulfilmentStatus, isHalted, states } from './states.ts'
import type { Mover } from './transition.ts'

/** A past transition of a fulfilment. */
interface PastMove {
  transition: TransitionName
  mover: Mover
  /** The member of the viewer's firm who did it; null for the viewer or another party. */
  colleague?: string | null
  note: string
  /** ISO 8601. */
  at: string
}

interface FulfilmentHistory {
  status: FulfilmentStatus
  deliveryOption: DeliveryOption
  settlement: Settlement
  isQuoteAccepted: boolean
  areReviewsComplete: boolean
  placedAt: string
  /** Oldest first. */
  history: readonly PastMove[]
}

export interface TimelineEntry extends OrderStep {
  /** Null when it has not happened yet or its time was not recorded. */
  at: string | null
  /** Who did it, if the label does not say. */
  by: string | null
  /** The note that was written with it. */
  note: string
}

/** Returns the past transitions of a fulfilment in order, then the steps still to come. */
export function describeHistory(fulfilment: FulfilmentHistory, viewer: OrderViewer | null): TimelineEntry[] {
  const { status, history, placedAt } = fulfilment
  const steps = orderSteps({
    ...fulfilment,
    status: fulfilment.areReviewsComplete ? states.reviewed : status,
  })
  const toUnrecordedEntry = (step: OrderStep): TimelineEntry => ({ ...step, at: null, by: null, note: '' })
  // Orders from before transitions were recorded.
  if (history.length === 0) {
    return steps.map((step, index) => ({ ...toUnrecordedEntry(step), at: index === 0 ? placedAt : null }))
  }
  const hasStopped = isHalted(status)
  const past = history.map(
    ({ transition, mover, colleague, note, at }, index): TimelineEntry => ({
      label: getTransition(transition).label,
      state: hasStopped && index === history.length - 1 ? 'halted' : 'done',
      at,
      // Where only one party may make the transition, the label says who.
      by: colleague
        ? `par ${colleague}`
        : getTransition(transition).by.length > 1
          ? describeMover(mover, viewer)
          : null,
      note,
    }),
  )
  const placed = steps.slice(0, 1).map((step) => ({ ...toUnrecordedEntry(step), at: placedAt }))
  const upcomingSteps = steps.filter(({ state }) => state === 'next' || state === 'later')
  return [...placed, ...past, ...upcomingSteps.map(toUnrecordedEntry)]
}

const moverTexts: Record<Mover, string | null> = {
  buyer: 'par l’acheteur',
  seller: 'par le vendeur',
  administrator: 'par notre équipe',
  clock: null,
  provider: 'par la banque',
}

export const describeMover = (mover: Mover, viewer: OrderViewer | null): string | null =>
  mover === viewer ? 'par vous' : moverTexts[mover]
