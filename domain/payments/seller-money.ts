import { formatDayMonth } from '../dates.ts'
import type { Cents } from '../money.ts'
import { type Day, dayOf } from '../platform/days.ts'

/** Where a seller's money is, in cents. */
export interface SellerSums {
  /** Held, and not decided yet: goods to hand over, or a dispute. Commission included. */
  held: Cents
  /** Decided for the seller, not yet arrived; what waits for their account included. */
  onTheWay: Cents
  /** Of it what waits for their account. */
  waiting: Cents
  released: Cents
  refunded: Cents
  /** Decided for the buyer, not yet arrived. */
  refunding: Cents
  /** The association's commission. */
  commission: Cents
}

/** The money of one fulfilment, and since when. */
export interface FulfilmentSums extends SellerSums {
  charged: Cents
  /** A transfer the provider refused. */
  hasFailed: boolean
  /** The last time money arrived at the seller. */
  releasedAt: string | null
  refundedAt: string | null
}

export const noSums: FulfilmentSums = {
  charged: 0,
  held: 0,
  onTheWay: 0,
  waiting: 0,
  released: 0,
  refunded: 0,
  refunding: 0,
  commission: 0,
  hasFailed: false,
  releasedAt: null,
  refundedAt: null,
}

export interface MoneyLine extends FulfilmentSums {
  fulfilmentId: string
  orderId: string
  paidAt: string
  /** The first article, and how many others. */
  title: string
  others: number
  state: MoneyState
}

export const moneyStateLabels = {
  disputed: 'Bloqué, litige en cours',
  failed: 'Virement refusé, l’association s’en occupe',
  waiting: 'En attente de votre compte de versement',
  sending: 'Virement en cours',
  refunding: 'Remboursement en cours',
  held: 'Gardé jusqu’à la remise',
  'partly-released': 'Versé en partie, le reste est gardé',
  'partly-refunded': 'Versé, remboursé en partie',
  released: 'Versé',
  refunded: 'Remboursé',
} as const
export type MoneyState = keyof typeof moneyStateLabels

/** The state of a line's money; states that require an action come first. */
export function moneyStateOf(sums: FulfilmentSums, { isDisputed }: { isDisputed: boolean }): MoneyState {
  if (isDisputed) return 'disputed'
  if (sums.hasFailed) return 'failed'
  if (sums.waiting > 0) return 'waiting'
  if (sums.onTheWay > 0) return 'sending'
  if (sums.refunding > 0) return 'refunding'
  if (sums.held > 0) return sums.released > 0 ? 'partly-released' : 'held'
  if (sums.refunded === 0) return 'released'
  return sums.released > 0 ? 'partly-refunded' : 'refunded'
}

export const moneyPageSize = 25

/** A month of the calendar in Paris, `2026-03`. */
export type Month = string

export const monthOf = (moment: Date): Month => dayOf(moment).slice(0, 7)

export const isMonth = (text: string): text is Month => /^(20\d\d)-(0[1-9]|1[0-2])$/.test(text)

const nextMonth = (month: Month): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export const daysOfMonth = (month: Month): { first: Day; last: Day } => {
  const first = `${month}-01`
  const next = new Date(`${nextMonth(month)}-01T00:00:00Z`)
  return { first, last: new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10) }
}

/** From the first to the last, newest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month)
  return months
}

/** `2026-03` → `mars 2026`. */
export const monthLabel = (month: Month): string => formatDayMonth(`${month}-01`)

/** One fact of the ledger as it changes what is held for a seller. */
export interface Movement {
  at: string
  orderId: string
  label: string
  /** Above zero: more is held. */
  amount: Cents
}

export interface Statement {
  month: Month
  /** What was held when the month began, in Paris. */
  opening: Cents
  movements: Movement[]
  closing: Cents
}
