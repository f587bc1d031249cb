import type { Cents } from '../money.ts'
import type { OrderDelays } from './delays.ts'
import type { DeliveryOption } from './orders.ts'
import type { Mover } from './transition.ts'

/** `association`: its mailbox, as quote requests; `administrator`: each of them. */
export const noticeRecipients = ['buyer', 'seller', 'administrator', 'association'] as const
export type NoticeRecipient = (typeof noticeRecipients)[number]

/** What the texts know of what happened. */
export interface NoticeFacts {
  /** As people quote it. */
  number: string
  buyerName: string
  /** Of the fulfilments concerned: one, unless it is about the whole order. */
  sellerNames: string[]
  deliveryOption: DeliveryOption
  /** Money was taken for what it is about. */
  isPaid: boolean
  /** The site takes cards; otherwise the two settle between themselves. */
  takesCards: boolean
  /** Nothing of it can be handed over any more. */
  isCancelled: boolean
  /** Of what the kind is about: refunded, sent, offered. */
  amount: Cents | null
  /** ISO 8601: an appointment, or until when the reader has to act. */
  at: string | null
  /** Who caused it. */
  by: Mover | null
  /** Their words, shown as a quotation. */
  note: string
  delays: OrderDelays
}

export interface NoticeText {
  subject: string
  heading: string
  /** What happened, what it means for the money, what to do, until when. */
  paragraphs: string[]
  /** What stands above the quoted words. */
  quoted?: string
  button: string
  /** Where the button leads; to the order unless said otherwise. */
  leadsTo?: 'money'
  /** How to reach the other one is part of it. */
  showsContact?: boolean
}

/** When something began, for what is to be done within so many days of it. */
interface NoticeTimes {
  now: Date
  statusSince: Date
  waitingSince: Date | null
  receivedAt: Date | null
}

export interface Notice {
  /** One mail for each fulfilment, or one for the order; a seller is notified of their own fulfilment in any case. */
  about: 'fulfilment' | 'order'
  /** Which articles it lists: those not handed over yet, or all of them, by default. */
  articles?: 'left'
  /** Until when the reader has to act, where the caller does not say it. */
  until?: (times: NoticeTimes, delays: OrderDelays) => Date
  to: Partial<Record<NoticeRecipient, (facts: NoticeFacts) => NoticeText>>
}
