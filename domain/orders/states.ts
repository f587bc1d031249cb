import type { DeliveryOption } from './orders.ts'

/** Each status by its name in code, with the word that the database stores. docs/order-lifecycle.md shows the transitions. */
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
 * Statuses of one seller's fulfilment; the order's own status is derived from its fulfilments. The place of a status in this
 * list decides how far an order is (`deriveOrderStatus`).
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

/** The sets below and the filters of sales follow from the stages, so a new status is in each set of its stage. */
const stageOf = {
  [states.placed]: 'to-agree',
  [states.agreed]: 'to-acknowledge',
  [states.acknowledged]: 'to-hand-over',
  [states.sent]: 'awaiting-confirmation',
  [states.received]: 'received',
  [states.cancelled]: 'cancelled',
  [states.disputed]: 'disputed',
} as const satisfies Record<FulfilmentStatus, Stage>

type StatusOf<S extends Stage> = {
  [Status in FulfilmentStatus]: (typeof stageOf)[Status] extends S ? Status : never
}[FulfilmentStatus]

/** The statuses of these stages, in the order of `fulfilmentStatuses`. */
const statusesOf = <S extends Stage>(...stages: readonly S[]) =>
  fulfilmentStatuses.filter((status): status is StatusOf<S> =>
    (stages as readonly Stage[]).includes(stageOf[status]),
  )

/** Agreed and not yet handed over: the seller has the articles. */
export const awaitingHandOver = statusesOf('to-acknowledge', 'to-hand-over')
/** Agreed; the seller has not said yet that they prepare it. */
export const awaitingAcknowledgement = statusesOf('to-acknowledge')
/** The seller prepares the articles, until they are handed over or sent. */
export const inPreparation = statusesOf('to-hand-over')
/** Handed over, as the seller declares; the buyer has not confirmed it. */
export const awaitingConfirmation = statusesOf('awaiting-confirmation')
/** Agreed and not yet confirmed by the buyer: what was paid is held. */
export const awaitingReceipt = statusesOf('to-acknowledge', 'to-hand-over', 'awaiting-confirmation')
/** Agreed, and the outcome is not decided yet. */
const undecided = statusesOf('to-acknowledge', 'to-hand-over', 'awaiting-confirmation', 'disputed')
/** The seller still has the articles. */
export const beforeHandOver = statusesOf('to-agree', 'to-acknowledge', 'to-hand-over')
/** Neither ended nor disputed. */
export const inProgress = statusesOf('to-agree', 'to-acknowledge', 'to-hand-over', 'awaiting-confirmation')
export const closed = statusesOf('received', 'cancelled')
/** Stopped before the usual end. */
export const halted = statusesOf('cancelled', 'disputed')
/** Nothing was sold: not agreed yet, or cancelled. */
export const unsold = statusesOf('to-agree', 'cancelled')

const isOneOf =
  <S extends OrderStatus>(set: readonly S[]) =>
  (status: OrderStatus): status is S =>
    (set as readonly OrderStatus[]).includes(status)

export const isAwaitingHandOver = isOneOf(awaitingHandOver)
export const isAwaitingConfirmation = isOneOf(awaitingConfirmation)
export const isClosed = isOneOf(closed)
export const isHalted = isOneOf(halted)
export const isUndecided = isOneOf(undecided)

/** A set as SQL text, for statements that use a partial index and for the schema, where parameters are not allowed. */
export const sqlSet = (...set: readonly OrderStatus[]): string =>
  `(${set.map((status) => `'${status}'`).join(', ')})`

/** As administrators read them; buyers and sellers read progress.ts. */
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

/** How a seller filters their sales: one filter for each stage. */
export const saleFilters = [
  { value: 'en-attente', label: 'Devis ou paiement en attente', statuses: statusesOf('to-agree') },
  { value: 'a-prendre-en-charge', label: 'À prendre en charge', statuses: awaitingAcknowledgement },
  { value: 'a-remettre', label: 'À remettre', statuses: inPreparation },
  { value: 'a-confirmer', label: 'À confirmer par l’acheteur', statuses: awaitingConfirmation },
  { value: 'en-litige', label: 'En litige', statuses: statusesOf('disputed') },
  { value: 'terminees', label: 'Terminées', statuses: statusesOf('received') },
  { value: 'annulees', label: 'Annulées', statuses: statusesOf('cancelled') },
] as const satisfies readonly { value: string; label: string; statuses: readonly FulfilmentStatus[] }[]
export type SaleFilter = (typeof saleFilters)[number]['value']

/** State of the delivery price; `none`: nothing is delivered. */
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
 * Cancelled when all fulfilments are, disputed when one is, otherwise as far as the least advanced fulfilment that was not
 * cancelled; once all are received, the reviews decide.
 */
export function deriveOrderStatus(fulfilments: readonly Fulfilment[]): OrderStatus {
  if (fulfilments.some(({ status }) => status === states.disputed)) return states.disputed
  const live = fulfilments.filter(({ status }) => status !== states.cancelled)
  if (live.length === 0) return states.cancelled
  const leastAdvanced =
    leastAdvancedFirst.find((status) => live.some((fulfilment) => fulfilment.status === status)) ??
    states.received
  if (leastAdvanced !== states.received) return leastAdvanced
  const byBuyer = live.every((fulfilment) => fulfilment.isReviewedByBuyer)
  const bySeller = live.every((fulfilment) => fulfilment.isReviewedBySeller)
  if (byBuyer && bySeller) return states.reviewed
  return byBuyer ? states.reviewedByBuyer : bySeller ? states.reviewedBySeller : states.received
}

/** The event that other programs receive for a move; null for other moves. */
export function milestoneOf(
  from: FulfilmentStatus,
  to: FulfilmentStatus,
): 'paid' | 'accepted' | 'collected' | 'cancelled' | null {
  if (to === states.agreed && from === states.placed) return 'paid'
  if (to === states.acknowledged && from === states.agreed) return 'accepted'
  if (to === states.received && from !== states.disputed) return 'collected'
  return to === states.cancelled && from !== states.cancelled ? 'cancelled' : null
}
