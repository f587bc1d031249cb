import type { Cents } from '../money.ts'
import type { OrderDelays } from './delays.ts'
import { appointmentNotices } from './notice-texts/appointments.ts'
import { disputeNotices } from './notice-texts/disputes.ts'
import { handOverNotices } from './notice-texts/hand-over.ts'
import { moneyNotices } from './notice-texts/money.ts'
import { paymentNotices } from './notice-texts/payment.ts'
import { quoteNotices } from './notice-texts/quotes.ts'
import { reviewNotices } from './notice-texts/reviews.ts'
import { unpaidNotices } from './notice-texts/unpaid.ts'
import type { DeliveryOption } from './orders.ts'
import type { Mover } from './transition.ts'

/** What people are told of an order by mail, beyond its confirmation. */
export const noticeKinds = [
  'order-expired',
  'order-paid',
  'acknowledge-reminder',
  'cancellation-offered',
  'acknowledged',
  'declined',
  'cancelled-unacknowledged',
  'shipped',
  'hand-over-declared',
  'handed-over',
  'handed-over-part',
  'received-by-default',
  'uncollected-refunded',
  'remainder-refunded',
  'refunded',
  'released',
  'waiting-for-account',
  'transfer-failed',
  'refund-failed',
  'late-charge-refunded',
  'quote-offered',
  'quote-accepted',
  'quote-refused',
  'quote-asked-again',
  'quote-expired',
  'quote-given-up',
  'quote-sold-out',
  'cancelled-unpaid',
  'uncollected-ended',
  'remainder-ended',
  'dispute-opened',
  'dispute-decided',
  'card-dispute',
  'card-dispute-reinstated',
  'appointment-chosen',
  'appointment-cancelled',
  'appointment-reminder',
  'review-asked',
  'review-received',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** `association`: its mailbox, as quote requests; `administrator`: each of them. */
const noticeRecipients = ['buyer', 'seller', 'administrator', 'association'] as const
export type NoticeRecipient = (typeof noticeRecipients)[number]

/** What the texts know of what happened. */
export interface NoticeFacts {
  /** As people quote it. */
  number: string
  buyerName: string
  /** Of the parts concerned: one, unless it is about the whole order. */
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
  /** One mail for each seller's part, or one for the order; a seller is told of their own part in any case. */
  about: 'part' | 'order'
  /** Which articles it lists: those not handed over yet, or all of them, by default. */
  articles?: 'left'
  /** Until when the reader has to act, where the caller does not say it. */
  until?: (times: NoticeTimes, delays: OrderDelays) => Date
  to: Partial<Record<NoticeRecipient, (facts: NoticeFacts) => NoticeText>>
}

/** Every kind: whom it concerns and what each of them reads. */
export const notices: Record<NoticeKind, Notice> = {
  ...paymentNotices,
  ...handOverNotices,
  ...moneyNotices,
  ...quoteNotices,
  ...unpaidNotices,
  ...disputeNotices,
  ...appointmentNotices,
  ...reviewNotices,
}

/** Who is told, in the table's order: never the one who caused it. */
export const recipientsOf = (kind: NoticeKind, by?: Mover): NoticeRecipient[] =>
  noticeRecipients.filter((recipient) => {
    // An administrator who did it is one of several: the others are told (server/orders/notices).
    const isCause = recipient !== 'administrator' && recipient === by
    return notices[kind].to[recipient] !== undefined && !isCause
  })

/** @throws Error when this kind does not concern them */
export function noticeText(kind: NoticeKind, recipient: NoticeRecipient, facts: NoticeFacts): NoticeText {
  const write = notices[kind].to[recipient]
  if (!write) throw new Error(`${kind} does not concern the ${recipient}`)
  return write(facts)
}
