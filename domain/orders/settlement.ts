import type { Cents } from '../money.ts'
import { type FulfilmentStatus, states } from './states.ts'

/** How a fulfilment is settled: by card on the site, directly between the parties, or not at all because it is free. */
export type Settlement = 'card' | 'direct' | 'free'

interface Fulfilment {
  status: FulfilmentStatus
  /** Total of items and delivery. */
  amount: Cents
  paidAt: Date | null
}

interface SettledOrder {
  /** Total of the whole order: one card payment covers all its sellers, including free items. */
  total: Cents
  /** Payment deadline; null when it cannot be paid now. */
  paymentDueAt: Date | null
  isDelivered: boolean
  /** True when the site takes cards. */
  takesCards: boolean
}

/**
 * A pickup order placed while the site took no cards stays without card payment. A delivery that is not agreed yet is paid by card when
 * the site takes cards now.
 */
export function determineSettlement(fulfilment: Fulfilment, order: SettledOrder): Settlement {
  if (fulfilment.paidAt || order.paymentDueAt) return 'card'
  if (fulfilment.status === states.placed && order.isDelivered && order.takesCards && order.total > 0)
    return 'card'
  return fulfilment.amount === 0 ? 'free' : 'direct'
}

/** Returns the settlement of a whole order: one fulfilment paid by card makes it a card order. */
export const combineSettlements = (fulfilments: readonly Settlement[]): Settlement =>
  (['card', 'direct'] as const).find((settlement) => fulfilments.includes(settlement)) ?? 'free'
