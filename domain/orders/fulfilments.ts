import type { OrderStatus } from './orders.ts'

/** What one seller's fulfilment goes through; the order's own status follows from its fulfilments. */
export const fulfilmentStatuses = [
  'initial',
  'pending',
  'accuse_reception',
  'expediee',
  'livree',
  'annulee',
  'disputed',
] as const
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number]

/** Where the price of the delivery stands; `none`: nothing is delivered. */
export type QuoteStage = 'none' | 'requested' | 'offered' | 'accepted'

export const quoteStatuses = ['offered', 'accepted', 'refused', 'expired', 'replaced'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Least advanced first: an order has come as far as the slowest of its sellers. */
const progress = ['initial', 'pending', 'accuse_reception', 'expediee', 'livree'] as const

interface Fulfilment {
  status: FulfilmentStatus
  isReviewedByBuyer: boolean
  isReviewedBySeller: boolean
}

/**
 * An order's status follows from its fulfilments: cancelled when all are, disputed when one
 * is, otherwise as far as the slowest fulfilment that was not cancelled; once all are received, the reviews decide.
 */
export function deriveOrderStatus(fulfilments: readonly Fulfilment[]): OrderStatus {
  if (fulfilments.some(({ status }) => status === 'disputed')) return 'disputed'
  const live = fulfilments.filter(({ status }) => status !== 'annulee')
  if (live.length === 0) return 'annulee'
  const slowest =
    progress.find((status) => live.some((fulfilment) => fulfilment.status === status)) ?? 'livree'
  if (slowest !== 'livree') return slowest
  const byBuyer = live.every((fulfilment) => fulfilment.isReviewedByBuyer)
  const bySeller = live.every((fulfilment) => fulfilment.isReviewedBySeller)
  if (byBuyer && bySeller) return 'reviewed'
  return byBuyer ? 'reviewed-by-customer' : bySeller ? 'reviewed-by-provider' : 'livree'
}

/** What other programs are notified of; null for other moves. */
export function milestoneOf(
  from: FulfilmentStatus,
  to: FulfilmentStatus,
): 'paid' | 'accepted' | 'collected' | 'cancelled' | null {
  if (to === 'pending' && from === 'initial') return 'paid'
  if (to === 'accuse_reception' && from === 'pending') return 'accepted'
  if (to === 'livree' && from !== 'disputed') return 'collected'
  return to === 'annulee' && from !== 'annulee' ? 'cancelled' : null
}
