import { describePart, type PartState } from '#domain/orders/part-progress.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { OrderDetail, OrderPart } from '../queries.ts'

/** An administrator is neither of the two who deal with each other. */
export const viewerOf = ({ viewedAs }: OrderDetail): OrderViewer | null =>
  viewedAs === 'admin' ? null : viewedAs

export const isAwaitingPayment = (order: OrderDetail, part: OrderPart): boolean =>
  order.paymentDueAt !== null && part.status === 'initial'

function stateOf(order: OrderDetail, part: OrderPart): PartState {
  return {
    status: part.status,
    deliveryOption: order.deliveryOption,
    quoteStage: part.quoteStage,
    settlement: part.settlement,
    holdsStock: part.holdsStock,
    isToBePaid: isAwaitingPayment(order, part),
    isWaitingForOthers: order.parts.some(
      (other) =>
        other !== part && other.status === 'initial' && ['requested', 'offered'].includes(other.quoteStage),
    ),
    isPartlyHandedOver: part.items.some(({ handedOver }) => handedOver > 0),
    isSellerSilent: part.actions.includes('cancel-unacknowledged'),
    last: part.history.at(-1)?.transition ?? null,
  }
}

/** Without a party the buyer's words: only their label is shown. */
export const situationOf = (order: OrderDetail, part: OrderPart) =>
  describePart(stateOf(order, part), viewerOf(order) ?? 'buyer')
