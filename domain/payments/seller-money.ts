import { formatCalendarMonth } from '../dates.ts'
import type { Cents } from '../money.ts'
import { type Day, toParisDay } from '../platform/days.ts'

/** A seller's money by state, in cents. */
export interface SellerSums {
  /** Held and not decided yet, because of a hand-over or a dispute. Includes the commission. */
  held: Cents
  /** Decided for the seller but not arrived, including money that waits for their account. */
  onTheWay: Cents
  /** The part of `onTheWay` that waits for the seller's account. */
  waiting: Cents
  released: Cents
  refunded: Cents
  /** Decided for the buyer but not arrived. */
  refunding: Cents
  /** The association's commission. */
  commission: Cents
}

/** The money of one fulfilment, with dates. */
export interface FulfilmentSums extends SellerSums {
  charged: Cents
  /** True when the provider refused a transfer. */
  hasFailed: boolean
  /** Last time that money arrived at the seller. */
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
  /** The title of the first product, and the number of others. */
  title: string
  otherProductCount: number
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
export function determineMoneyState(
  sums: FulfilmentSums,
  { isDisputed }: { isDisputed: boolean },
): MoneyState {
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

export const parisMonth = (moment: Date): Month => toParisDay(moment).slice(0, 7)

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

/** Returns the months from the first to the last, newest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month)
  return months
}

/** `2026-03` → `mars 2026`. */
export const monthLabel = (month: Month): string => formatCalendarMonth(`${month}-01`)

/** A ledger entry as a change of the amount held for a seller. */
export interface Movement {
  at: string
  orderId: string
  label: string
  /** Positive when the held amount increases. */
  amount: Cents
}

export interface Statement {
  month: Month
  /** Amount held at the beginning of the month, in Paris. */
  opening: Cents
  movements: Movement[]
  closing: Cents
}
