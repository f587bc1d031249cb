import type { DeliveryOption } from './orders.ts'
import type { Settlement } from './settlement.ts'
import type { FulfilmentStatus, QuoteStage } from './states.ts'

export const movers = ['buyer', 'seller', 'administrator', 'clock', 'provider'] as const
/** `clock`: time that has passed. `provider`: what the card provider says. */
export type Mover = (typeof movers)[number]

/** What a transition does besides changing the status. */
export type Effect =
  /** Once every delivery of the order has its price, its articles are taken out of stock; refused where they are gone. */
  | 'take-stock'
  /** What was not handed over goes back to the stock. */
  | 'give-back-stock'
  /** Holds the money, issues the invoice and, where the buyer collects, the pickup code. */
  | 'hold'
  /** Issues the pickup code where the buyer collects; there is no money to hold and nothing to invoice. */
  | 'issue-pickup-code'
  /** What was handed over leaves for the seller. */
  | 'release'
  /** Everything still held leaves for the seller. */
  | 'release-rest'
  /** Everything still held goes back to the buyer. */
  | 'refund-rest'
  /** Everything goes back to the buyer; what had left for the seller is taken back. */
  | 'refund-all'
  /** What an administrator decided: a part back to the buyer, the rest to the seller. */
  | 'refund-part-release-rest'
  /** Nothing leaves for the seller any more. */
  | 'freeze'
  /** The code that was given no longer opens anything. */
  | 'end-pickup-code'

/** What the guards know of a fulfilment. */
export interface FulfilmentFacts {
  status: FulfilmentStatus
  deliveryOption: DeliveryOption
  quote: QuoteStage
  /** When it entered its status. */
  statusSince: Date
  /** When the time for handing over began: paid, or a part handed over. Null before. */
  waitingSince: Date | null
  /** When the buyer had their articles, first; a dispute decided later does not change it. Null before. */
  receivedAt: Date | null
  /** Until when it is to be paid. Null: it cannot be paid yet, or need not any more. */
  paymentDueAt: Date | null
  /** Paid by card: there is money to speak of. Never while `PAYMENTS` is none. */
  isPaidByCard: boolean
  settlement: Settlement
  /** What each delivery of its order costs is agreed; what is fetched costs nothing to deliver. */
  isPriceKnown: boolean
  /** Its articles were taken out of stock for it, and have not been given back. A request for a quote takes none. */
  hasReservedStock: boolean
  /** It has reserved none of its articles, and others have bought too many for it to be fulfilled. */
  isSoldOut: boolean
  /** Its seller is suspended, and no administrator has let it go on: it cannot be paid, and nothing leaves for the seller. */
  isFrozen: boolean
  /** It is to be paid by card, and the card provider has ended its seller's account: it cannot be. */
  isUnpayable: boolean
  /** A part of the articles was handed over already. */
  isPartlyHandedOver: boolean
}

export type Guard = (facts: FulfilmentFacts, now: Date) => boolean

type DelayOfDays = 'quoteDays' | 'handOverDays' | 'cancellationDays' | 'confirmationDays'

export interface Transition {
  by: readonly Mover[]
  from: readonly FulfilmentStatus[]
  to: FulfilmentStatus
  /** In French, for docs/order-lifecycle.md: when it is possible besides its status. */
  when?: string
  guard?: Guard
  /** Allowed only after `delay` days from this moment of the facts; never while that moment is null. */
  after?: { moment: 'statusSince' | 'waitingSince' | 'paymentDueAt'; delay?: DelayOfDays }
  effects: readonly Effect[]
  /** In French, as the timeline, the diagram and administrators name it. */
  label: string
  /** What the button says, for each who may press one. */
  button?: Partial<Record<Mover, string>>
  /** Whose button is the large one where it is possible; the first in the table's order where several are. */
  leadsFor?: 'buyer' | 'seller'
  /** A reason is required, which the other side reads. */
  asksReason?: boolean
}

export const isPickup: Guard = ({ deliveryOption }) => deliveryOption === 'pickup'
export const nothingHandedOver: Guard = ({ isPartlyHandedOver }) => !isPartlyHandedOver
export const partHandedOver: Guard = ({ isPartlyHandedOver }) => isPartlyHandedOver
export const byCard: Guard = ({ settlement }) => settlement === 'card'
/** It costs nothing, or the two settle it between themselves. */
export const withoutCard: Guard = ({ settlement }) => settlement !== 'card'
export const all =
  (...guards: Guard[]): Guard =>
  (...given) =>
    guards.every((guard) => guard(...given))
