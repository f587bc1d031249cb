import { defineAddress, oneOf } from '../address.ts'

/** What waits for an administrator, in the order in which it is shown: money and quarrels of people first. */
export const workKinds = [
  'disputed',
  'suspended-sales',
  'reports',
  'product-reports',
  'to-validate',
  'failed-refunds',
  'failed-transfers',
  'bank-findings',
  'ledger-problems',
  'unapplied-events',
  'unacknowledged',
  'accounts',
  'failed-emails',
  'failed-jobs',
  'backups',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Paid or firm, and not acknowledged by its seller in time: an administrator should call. */
export const acknowledgedWithinHours = 48

/** One task for administrators, as its context describes it. */
export interface WaitingItem {
  /** Among those of its kind. */
  id: string
  title: string
  /** Further words: a reason, what a provider answered. */
  text?: string
  /** Whom it concerns: their ids. */
  people: string[]
  since: Date
  /** Where it is settled. */
  to: string
  /** When the clock ends it by itself, if it does. */
  deadline?: Date | null
}

/** The longest-waiting ones of a kind, and how many there are, at most `maxCount`. */
export interface Waiting {
  count: number
  items: WaitingItem[]
}

/** How many of a kind, or which of them. */
export interface WaitingWindow {
  limit: number
  /** Only these. */
  ids?: string[]
}

/** The first ones of each kind, or of one kind more of them. */
export const firstOfKind = 5
export const maxItemsOfKind = 100

export const { parse: parseWorkSearch, print: workParams } = defineAddress({
  kind: oneOf(workKinds),
  /** Only what one has taken oneself. */
  by: oneOf(['me']),
})
export type WorkSearch = ReturnType<typeof parseWorkSearch>

export const maxWorkNoteLength = 2000
