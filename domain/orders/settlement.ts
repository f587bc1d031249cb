import type { Cents } from '../money.ts'
import { type FulfilmentStatus, states } from './states.ts'

/**
 * How one seller's fulfilment is settled: by card on the site, between the two of them, or not at all because it costs
 * nothing.
 */
export type Settlement = 'card' | 'direct' | 'free'

interface Fulfilment {
  status: FulfilmentStatus
  /** Articles and delivery. */
  amount: Cents
  paidAt: Date | null
}

interface OrderOf {
  /** The order as a whole: one card pays for all its sellers, and for what costs nothing among them. */
  total: Cents
  /** Until when it is to be paid by card. Null: not yet, not any more, or never. */
  paymentDueAt: Date | null
  isDelivered: boolean
  /** The site takes cards. */
  takesCards: boolean
}

/** What was placed while the site took no cards stays as it was; what a delivery costs is only settled once it is known. */
export function settlementOf(fulfilment: Fulfilment, order: OrderOf): Settlement {
  if (fulfilment.paidAt || order.paymentDueAt) return 'card'
  if (fulfilment.status === states.placed && order.isDelivered && order.takesCards && order.total > 0)
    return 'card'
  return fulfilment.amount === 0 ? 'free' : 'direct'
}

/** Of an order as a whole: one fulfilment that is paid makes it one that is. */
export const settlementOfAll = (fulfilments: readonly Settlement[]): Settlement =>
  (['card', 'direct'] as const).find((settlement) => fulfilments.includes(settlement)) ?? 'free'
