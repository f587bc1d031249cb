import type { DeliveryOption } from './orders.ts'

/** The statuses by their names in code, with the stored words. docs/order-lifecycle.md shows the transitions. */
export const states = {
  placed: 'initial',
  agreed: 'pending',
  acknowledged: 'accuse_reception',
  sent: 'expediee',
  received: 'livree',
  cancelled: 'annulee',
  disputed: 'disputed',
  reviewedBySeller: 'reviewed-by-provider',
  reviewedByBuyer: 'reviewed-by-customer',
  reviewed: 'reviewed',
} as const

/**
 * Statuses of a fulfilment; the order's status is derived from them. Their order in this list determines how far an order has advanced
 * (`deriveOrderStatus`).
 */
export const fulfilmentStatuses = [
  states.placed,
  states.agreed,
  states.acknowledged,
  states.sent,
  states.received,
  states.cancelled,
  states.disputed,
] as const
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number]

export const orderStatuses = [
  ...fulfilmentStatuses,
  states.reviewedBySeller,
  states.reviewedByBuyer,
  states.reviewed,
] as const
export type OrderStatus = (typeof orderStatuses)[number]

type Stage =
  | 'to-agree'
  | 'to-acknowledge'
  | 'to-hand-over'
  | 'awaiting-confirmation'
  | 'received'
  | 'cancelled'
  | 'disputed'

/** The stage of each status. The sets below and the filters of sales follow from it, so that a new status is in each set of its stage. */
const stageByStatus = {
  [states.placed]: 'to-agree',
  [states.agreed]: 'to-acknowledge',
  [states.acknowledged]: 'to-hand-over',
  [states.sent]: 'awaiting-confirmation',
  [states.received]: 'received',
  [states.cancelled]: 'cancelled',
  [states.disputed]: 'disputed',
} as const satisfies Record<FulfilmentStatus, Stage>

type StatusOf<S extends Stage> = {
  [Status in FulfilmentStatus]: (typeof stageByStatus)[Status] extends S ? Status : never
}[FulfilmentStatus]

/** Returns the statuses of these stages, in the order of `fulfilmentStatuses`. */
const statusesAt = <S extends Stage>(...stages: readonly S[]) =>
  fulfilmentStatuses.filter((status): status is StatusOf<S> =>
    (stages as readonly Stage[]).includes(stageByStatus[status]),
  )

/** Agreed and not handed over yet: the seller has the items. */
export const awaitingHandOver = statusesAt('to-acknowledge', 'to-hand-over')
/** Agreed, but not acknowledged by the seller yet. */
export const awaitingAcknowledgement = statusesAt('to-acknowledge')
/** In preparation by the seller, until handed over or sent. */
export const inPreparation = statusesAt('to-hand-over')
/** Handed over according to the seller, but not confirmed by the buyer. */
export const awaitingConfirmation = statusesAt('awaiting-confirmation')
/** Agreed and not confirmed by the buyer yet: payments are held. */
export const awaitingReceipt = statusesAt('to-acknowledge', 'to-hand-over', 'awaiting-confirmation')
/** Agreed, with an open outcome. */
const undecided = statusesAt('to-acknowledge', 'to-hand-over', 'awaiting-confirmation', 'disputed')
/** The seller still has the items. */
export const beforeHandOver = statusesAt('to-agree', 'to-acknowledge', 'to-hand-over')
/** Neither received, cancelled nor disputed. */
export const inProgress = statusesAt('to-agree', 'to-acknowledge', 'to-hand-over', 'awaiting-confirmation')
/** Ended: nothing more is handed over. */
export const closed = statusesAt('received', 'cancelled')
/** Stopped before the usual end. */
export const halted = statusesAt('cancelled', 'disputed')
/** Not agreed yet, or cancelled. */
export const unsold = statusesAt('to-agree', 'cancelled')

const isOneOf =
  <S extends OrderStatus>(set: readonly S[]) =>
  (status: OrderStatus): status is S =>
    (set as readonly OrderStatus[]).includes(status)

export const isAwaitingHandOver = isOneOf(awaitingHandOver)
export const isAwaitingConfirmation = isOneOf(awaitingConfirmation)
export const isClosed = isOneOf(closed)
export const isHalted = isOneOf(halted)
export const isUndecided = isOneOf(undecided)

/** Returns a set as SQL text, for partial indexes and for the schema, where parameters are not allowed. */
export const sqlSet = (...set: readonly OrderStatus[]): string =>
  `(${set.map((status) => `'${status}'`).join(', ')})`

/** Labels for administrators; those for buyers and sellers are in order-progress.ts. */
export const orderStatusLabels: Record<OrderStatus, string> = {
  [states.placed]: 'Enregistrée',
  [states.agreed]: 'Payée ou confirmée, en attente du vendeur',
  [states.acknowledged]: 'Prise en charge par le vendeur',
  [states.sent]: 'Expédiée ou remise déclarée',
  [states.received]: 'Remise',
  [states.cancelled]: 'Annulée',
  [states.disputed]: 'En litige',
  [states.reviewedBySeller]: 'Évaluée par le vendeur',
  [states.reviewedByBuyer]: 'Évaluée par l’acheteur',
  [states.reviewed]: 'Évaluée',
}

/** `sent` means shipped, or handed over without the buyer's code. */
export const sentLabels: Record<DeliveryOption, string> = {
  pickup: 'Remise déclarée',
  quote: 'Expédiée',
}

export const orderStatusLabel = (order: { status: OrderStatus; deliveryOption: DeliveryOption }): string =>
  order.status === states.sent ? sentLabels[order.deliveryOption] : orderStatusLabels[order.status]

/** The filters of a seller's sales, one per stage. */
export const saleFilters = [
  { value: 'en-attente', label: 'Devis ou paiement en attente', statuses: statusesAt('to-agree') },
  { value: 'a-prendre-en-charge', label: 'À prendre en charge', statuses: awaitingAcknowledgement },
  { value: 'a-remettre', label: 'À remettre', statuses: inPreparation },
  { value: 'a-confirmer', label: 'À confirmer par l’acheteur', statuses: awaitingConfirmation },
  { value: 'en-litige', label: 'En litige', statuses: statusesAt('disputed') },
  { value: 'terminees', label: 'Terminées', statuses: statusesAt('received') },
  { value: 'annulees', label: 'Annulées', statuses: statusesAt('cancelled') },
] as const satisfies readonly { value: string; label: string; statuses: readonly FulfilmentStatus[] }[]
export type SaleFilter = (typeof saleFilters)[number]['value']

/** Stages of the delivery price; `none` means that nothing is delivered. */
export type QuoteStage = 'none' | 'requested' | 'offered' | 'accepted'

export const quoteStatuses = ['offered', 'accepted', 'refused', 'expired', 'replaced'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

const leastAdvancedFirst = fulfilmentStatuses.filter((status) => !isHalted(status))

interface Fulfilment {
  status: FulfilmentStatus
  isReviewedByBuyer: boolean
  isReviewedBySeller: boolean
}

/**
 * Derives the order's status: cancelled when all fulfilments are, disputed when one is, otherwise that of the least advanced fulfilment
 * that was not cancelled; once all are received, the reviews decide.
 */
export function deriveOrderStatus(fulfilments: readonly Fulfilment[]): OrderStatus {
  if (fulfilments.some(({ status }) => status === states.disputed)) return states.disputed
  const notCancelled = fulfilments.filter(({ status }) => status !== states.cancelled)
  if (notCancelled.length === 0) return states.cancelled
  const leastAdvanced =
    leastAdvancedFirst.find((status) => notCancelled.some((fulfilment) => fulfilment.status === status)) ??
    states.received
  if (leastAdvanced !== states.received) return leastAdvanced
  const byBuyer = notCancelled.every((fulfilment) => fulfilment.isReviewedByBuyer)
  const bySeller = notCancelled.every((fulfilment) => fulfilment.isReviewedBySeller)
  if (byBuyer && bySeller) return states.reviewed
  return byBuyer ? states.reviewedByBuyer : bySeller ? states.reviewedBySeller : states.received
}

/** Returns the webhook event of a change of status, or null when no webhook reports it. */
export function milestoneBetween(
  from: FulfilmentStatus,
  to: FulfilmentStatus,
): 'paid' | 'accepted' | 'collected' | 'cancelled' | null {
  if (to === states.agreed && from === states.placed) return 'paid'
  if (to === states.acknowledged && from === states.agreed) return 'accepted'
  if (to === states.received && from !== states.disputed) return 'collected'
  return to === states.cancelled && from !== states.cancelled ? 'cancelled' : null
}
