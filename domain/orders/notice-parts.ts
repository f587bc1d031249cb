import { formatTime, formatWeekday } from '#domain/dates.ts'
import { type Cents, formatEuros } from '../money.ts'
import { days, disputeDays, type OrderDelays, reviewDays } from './delays.ts'
import type { DeliveryOption } from './orders.ts'
import type { Mover } from './transition.ts'

/** `association` is its mailbox, for example for quote requests; `administrator` is each administrator. */
export const noticeRecipients = ['buyer', 'seller', 'administrator', 'association'] as const
export type NoticeRecipient = (typeof noticeRecipients)[number]

/** The facts that the texts depend on. */
export interface NoticeFacts {
  /** The order number. */
  number: string
  buyerName: string
  /** Sellers of the fulfilments concerned: one, unless the notice is about the whole order. */
  sellerNames: string[]
  deliveryOption: DeliveryOption
  /** True when money was charged for it. */
  isPaid: boolean
  /** True when the site takes cards; otherwise the parties settle between themselves. */
  takesCards: boolean
  /** True when nothing more can be handed over. */
  isCancelled: boolean
  /** The amount of the notice: refunded, sent or offered. */
  amount: Cents | null
  /** ISO 8601: an appointment, or the reader's deadline. */
  at: string | null
  /** The party that caused the notice. */
  by: Mover | null
  /** That party's words, shown as a quotation. */
  note: string
  delays: OrderDelays
}

export interface NoticeText {
  subject: string
  heading: string
  /** What happened, its effect on the money, what to do, and the deadline. */
  paragraphs: string[]
  /** The heading above the quotation. */
  quotationHeading?: string
  button: string
  /** The target of the button; the order by default. */
  leadsTo?: 'money'
  /** True when it includes the other party's contact details. */
  showsContact?: boolean
}

/** The times from which deadlines count. */
interface NoticeTimes {
  now: Date
  statusSince: Date
  waitingSince: Date | null
  receivedAt: Date | null
}

export interface Notice {
  /** Whether there is one email per fulfilment or one per order; a seller is always notified of their own fulfilment. */
  about: 'fulfilment' | 'order'
  /** The items that the email lists: `remaining` means those not handed over yet; all by default. */
  listedItems?: 'remaining'
  /** The reader's deadline, if the caller does not give it. */
  deadline?: (times: NoticeTimes, delays: OrderDelays) => Date
  to: Partial<Record<NoticeRecipient, (facts: NoticeFacts) => NoticeText>>
}

/** `mardi 26 mai`, in Paris, with a no-break space between day and month. */
export const formatDayInWords = (iso: string): string => {
  const [weekday, ...date] = formatWeekday(iso).split(' ')
  return `${weekday} ${date.join('\u00a0')}`
}

/** `mardi 26 mai à 14 h 30`. */
export const formatMomentInWords = (iso: string): string => {
  const [hour, minute] = formatTime(iso).split(':')
  return `${formatDayInWords(iso)} à ${Number(hour)}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`
}

/** `au plus tard le mardi 26 mai`; `fallback` without a date. */
export const byDeadline = ({ at }: NoticeFacts, fallback: string): string =>
  at ? `au plus tard le ${formatDayInWords(at)}` : fallback

/** Returns the amount, or other words where it is unknown. */
export const amountText = ({ amount }: NoticeFacts, otherwise = 'la somme payée'): string =>
  amount ? formatEuros(amount) : otherwise

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })
export const sellerList = ({ sellerNames }: NoticeFacts): string => list.format(sellerNames)

export const formatDayCount = (count: number): string => `${count}\u00a0jour${count > 1 ? 's' : ''}`

/** Added to notices about refunds, because buyers ask where their money is. */
export const refundDelayText =
  'Le remboursement arrive sur le compte de votre carte, en général sous 5 à 10\u00a0jours selon votre banque.'

/** Tells the buyer what happens to the money when an order ends before any hand-over. */
export const refundText = (facts: NoticeFacts): string =>
  facts.isPaid
    ? `Nous vous remboursons ${amountText(facts, 'tout ce que vous avez payé pour ces articles')}, sans démarche de votre part. ${refundDelayText}`
    : `Aucun paiement ne nous est parvenu\u00a0: vous n’avez rien à faire.${facts.takesCards ? ' Un paiement qui aboutirait malgré tout vous serait rendu en entier.' : ''}`

const addDaysTo = (moment: Date, count: number): Date => new Date(moment.getTime() + days(count))

/** The delays of the lifecycle as dates. */
export const deadlines = {
  cancellation: ({ statusSince }, { cancellationDays }) => addDaysTo(statusSince, cancellationDays),
  /** The period starts now: the payment has just arrived, or a part was just handed over. */
  handOverFromNow: ({ now }, { handOverDays }) => addDaysTo(now, handOverDays),
  handOver: ({ waitingSince, now }, { handOverDays }) => addDaysTo(waitingSince ?? now, handOverDays),
  confirmation: ({ now }, { confirmationDays }) => addDaysTo(now, confirmationDays),
  dispute: ({ now }) => addDaysTo(now, disputeDays),
  review: ({ receivedAt, now }) => addDaysTo(receivedAt ?? now, reviewDays),
} satisfies Record<string, NonNullable<Notice['deadline']>>

/** Returns the price of the delivery, which may be zero, or other words where it is unknown. */
export const deliveryPriceText = ({ amount }: NoticeFacts): string =>
  amount === null ? 'au prix proposé' : formatEuros(amount)
