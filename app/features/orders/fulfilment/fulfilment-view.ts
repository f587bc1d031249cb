import { describeFulfilment, type FulfilmentState } from '#domain/orders/fulfilment-progress.ts'
import type { OrderSide } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import type { OrderDetail, OrderFulfilment } from '../queries.ts'

/** Returns the side of the reader; null for an administrator, who is neither buyer nor seller. */
export const getSide = ({ viewedAs }: OrderDetail): OrderSide | null =>
  viewedAs === 'admin' ? null : viewedAs

export const isAwaitingPayment = (order: OrderDetail, fulfilment: OrderFulfilment): boolean =>
  order.paymentDueAt !== null && fulfilment.status === states.placed

function toFulfilmentState(order: OrderDetail, fulfilment: OrderFulfilment): FulfilmentState {
  return {
    status: fulfilment.status,
    deliveryOption: order.deliveryOption,
    quoteStage: fulfilment.quoteStage,
    settlement: fulfilment.settlement,
    hasReservedStock: fulfilment.hasReservedStock,
    isToBePaid: isAwaitingPayment(order, fulfilment),
    isWaitingForOtherQuotes: order.fulfilments.some(
      (other) =>
        other !== fulfilment &&
        other.status === states.placed &&
        ['requested', 'offered'].includes(other.quoteStage),
    ),
    isPartlyHandedOver: fulfilment.items.some(({ handedOver }) => handedOver > 0),
    isSellerSilent: fulfilment.actions.includes('cancel-unacknowledged'),
    lastTransition: fulfilment.history.at(-1)?.transition ?? null,
  }
}

/** Describes the state of a fulfilment. An administrator gets the buyer's texts, of which only the label is shown. */
export const describeSituation = (order: OrderDetail, fulfilment: OrderFulfilment) =>
  describeFulfilment(toFulfilmentState(order, fulfilment), getSide(order) ?? 'buyer')
