import type { DeliveryOption } from './orders.ts'
import type { Settlement } from './settlement.ts'
import type { FulfilmentStatus, QuoteStage } from './states.ts'

export const movers = ['buyer', 'seller', 'administrator', 'clock', 'provider'] as const
/** `clock` stands for elapsed time, `provider` for messages of the card provider. */
export type Mover = (typeof movers)[number]

/** Effects of a transition besides the new status. */
export type Effect =
  /** Reserves the items once every delivery of the order has its price; fails when they are sold out. */
  | 'take-stock'
  /** Releases the stock that was not handed over. */
  | 'give-back-stock'
  /** Holds the money, issues the invoice and, for a collection, the pickup code. */
  | 'hold'
  /** Issues the pickup code for a collection, without money to hold or an invoice. */
  | 'issue-pickup-code'
  /** Releases the money for what was handed over to the seller. */
  | 'release'
  /** Releases all money still held to the seller. */
  | 'release-rest'
  /** Refunds all money still held to the buyer. */
  | 'refund-rest'
  /** Refunds everything to the buyer and reverses transfers to the seller. */
  | 'refund-all'
  /** Refunds the part that an administrator decided, and releases the rest to the seller. */
  | 'refund-part-release-rest'
  /** Stops all releases to the seller. */
  | 'freeze'
  /** Makes the pickup code invalid. */
  | 'end-pickup-code'

/** The facts that guards check. */
export interface FulfilmentFacts {
  status: FulfilmentStatus
  deliveryOption: DeliveryOption
  quote: QuoteStage
  /** When it reached its status. */
  statusSince: Date
  /** When the period for handing over began: at payment or at a partial hand-over. Null before. */
  waitingSince: Date | null
  /** When the buyer first received their items; a later decision of a dispute does not change it. Null before. */
  receivedAt: Date | null
  /** Payment deadline. Null when it cannot be paid yet or need not be any more. */
  paymentDueAt: Date | null
  /** True when paid by card; never while `PAYMENTS` is none. */
  isPaidByCard: boolean
  settlement: Settlement
  /** True when the prices of all deliveries of its order are agreed; collection is free. */
  isPriceKnown: boolean
  /** True when its items were taken out of stock for it and not returned. A request for a quote takes none. */
  hasReservedStock: boolean
  /** True when it has reserved nothing and too little stock is left to fulfil it. */
  isSoldOut: boolean
  /**
   * True when its seller is suspended and no administrator has allowed it to continue: it cannot be paid, and nothing is released to the
   * seller.
   */
  isSaleSuspended: boolean
  /** True when it is to be paid by card but cannot be, because the card provider closed its seller's account. */
  isUnpayable: boolean
  /** True when a part of the items was handed over. */
  isPartlyHandedOver: boolean
}

export type Guard = (facts: FulfilmentFacts, now: Date) => boolean

type DelayOfDays = 'quoteDays' | 'handOverDays' | 'cancellationDays' | 'confirmationDays'

export interface Transition {
  by: readonly Mover[]
  from: readonly FulfilmentStatus[]
  to: FulfilmentStatus
  /** The condition besides the status, in French, for docs/order-lifecycle.md. */
  when?: string
  guard?: Guard
  /** Allowed only `delay` days after this time; never while it is null. */
  after?: { moment: 'statusSince' | 'waitingSince' | 'paymentDueAt'; delay?: DelayOfDays }
  effects: readonly Effect[]
  /** The French name in the timeline, the diagram and the administration. */
  label: string
  /** The button's text for each party that has one. */
  button?: Partial<Record<Mover, string>>
  /** The party for whom this is the main button; if several apply, the first in the table's order. */
  primaryFor?: 'buyer' | 'seller'
  /** True when a reason is required, which the other side reads. */
  asksReason?: boolean
}

export const isPickup: Guard = ({ deliveryOption }) => deliveryOption === 'pickup'
export const nothingHandedOver: Guard = ({ isPartlyHandedOver }) => !isPartlyHandedOver
export const partlyHandedOver: Guard = ({ isPartlyHandedOver }) => isPartlyHandedOver
export const byCard: Guard = ({ settlement }) => settlement === 'card'
/** True when the order is free, or the parties settle it between themselves. */
export const withoutCard: Guard = ({ settlement }) => settlement !== 'card'
export const all =
  (...guards: Guard[]): Guard =>
  (...args) =>
    guards.every((guard) => guard(...args))
