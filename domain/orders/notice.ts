import { formatTime, formatWeekday } from '#domain/dates.ts'
import { type Cents, formatEuros } from '../money.ts'
import { contestDays, days, type OrderDelays, reviewDays } from './delays.ts'
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

/** The moments from which deadlines count. */
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

/** `mardi 26 mai`, in Paris: a day and its month stay together. */
export const dayWords = (iso: string): string => {
  const [weekday, ...date] = formatWeekday(iso).split(' ')
  return `${weekday} ${date.join('\u00a0')}`
}

/** `mardi 26 mai à 14 h 30`. */
export const momentWords = (iso: string): string => {
  const [hour, minute] = formatTime(iso).split(':')
  return `${dayWords(iso)} à ${Number(hour)}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`
}

/** `au plus tard le mardi 26 mai`; `fallback` where no date is known. */
export const before = ({ at }: NoticeFacts, fallback: string): string =>
  at ? `au plus tard le ${dayWords(at)}` : fallback

/** The amount, or its name where none is known. */
export const sum = ({ amount }: NoticeFacts, otherwise = 'la somme payée'): string =>
  amount ? formatEuros(amount) : otherwise

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })
export const sellers = ({ sellerNames }: NoticeFacts): string => list.format(sellerNames)

export const dayCount = (count: number): string => `${count}\u00a0jour${count > 1 ? 's' : ''}`

/** Banks take their time, and buyers ask us where their money is. */
export const refundDelay =
  'Le remboursement arrive sur le compte de votre carte, en général sous 5 à 10\u00a0jours selon votre banque.'

/** What becomes of the money when an order ends before anything was handed over, said to its buyer. */
export const backToBuyer = (facts: NoticeFacts): string =>
  facts.isPaid
    ? `Nous vous remboursons ${sum(facts, 'tout ce que vous avez payé pour ces articles')}, sans démarche de votre part. ${refundDelay}`
    : `Aucun paiement ne nous est parvenu\u00a0: vous n’avez rien à faire.${facts.takesCards ? ' Un paiement qui aboutirait malgré tout vous serait rendu en entier.' : ''}`

const after = (moment: Date, count: number): Date => new Date(moment.getTime() + days(count))

/** The delays of the lifecycle's clock, as dates people read. */
export const deadlines = {
  cancellation: ({ statusSince }, { cancellationDays }) => after(statusSince, cancellationDays),
  /** Counted anew: the money has just come in, or a part was just handed over. */
  handOverFromNow: ({ now }, { handOverDays }) => after(now, handOverDays),
  handOver: ({ waitingSince, now }, { handOverDays }) => after(waitingSince ?? now, handOverDays),
  confirmation: ({ now }, { confirmationDays }) => after(now, confirmationDays),
  contest: ({ now }) => after(now, contestDays),
  review: ({ receivedAt, now }) => after(receivedAt ?? now, reviewDays),
} satisfies Record<string, NonNullable<Notice['until']>>

/** A delivery may be free. */
export const quotedPrice = ({ amount }: NoticeFacts): string =>
  amount === null ? 'au prix proposé' : formatEuros(amount)
