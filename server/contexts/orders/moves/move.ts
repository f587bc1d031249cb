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
  /** The words of who moves it. */
  note?: string
  /** Of a refund in part. */
  amount?: Cents
  refundKind?: Exclude<RefundKind, 'duplicate'>
  /** Of what a bank took. */
  cardDisputeId?: string
  /** Of a hand-over against a code. */
  items?: readonly { itemId: string; quantity: number }[]
  pickupCodeId?: string
  /** Of an offer for the delivery. */
  offer?: QuoteOffer
  /** Of an answer to one: which it answers. */
  quoteId?: string
  /** Of a delivery that leaves. */
  shipment?: Shipment
}
