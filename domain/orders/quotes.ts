import type { Cents } from '../money.ts'

/** Characters of what a delivery's price includes. */
export const longestConditions = 2_000

/** 100 000 €: more is a slip of the finger. */
export const mostTransport: Cents = 10_000_000

/** Days an offer may stand: the articles are reserved meanwhile. */
export const longestQuoteDays = 90
