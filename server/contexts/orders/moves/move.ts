import type { Cents } from '#domain/money.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { RefundKind } from '#domain/payments/payments.ts'
import type { QuoteOffer } from '../quotes/move-quote.ts'

/** A requested transition of a fulfilment, by a user, the clock or the provider. */
export interface Move {
  fulfilmentId: string
  transition: TransitionName
  mover: Mover
  /** The note of the user who makes the move. */
  note?: string
  /** For a partial refund. */
  amount?: Cents
  refundKind?: Exclude<RefundKind, 'duplicate'>
  /** For a bank dispute. */
  cardDisputeId?: string
  /** For a hand-over with a pickup code. */
  items?: readonly { itemId: string; quantity: number }[]
  pickupCodeId?: string
  /** For a quote. */
  offer?: QuoteOffer
  /** The quote that is answered. */
  quoteId?: string
  /** For a delivery. */
  shipment?: Shipment
}
