import { readPriceText } from '#domain/catalogue/unit-price.ts'
import type { Cents } from '../money.ts'
import { quoteMessages } from '../order-messages.ts'
import { addDays, type Day, toParisDay } from '../platform/days.ts'

/** Maximum length of the text about what a delivery's price includes. */
export const maxConditionsLength = 2_000

/** Maximum price of a delivery, 100 000 €; more is a typing error. */
export const maxDeliveryPrice: Cents = 10_000_000

/** Maximum days of an offer's validity. */
export const maxQuoteDays = 90

/** A quote as its seller types it. */
export interface QuoteDraft {
  price: string
  conditions: string
  lastDay: Day
}

/** Default validity of an offer in days. */
const defaultQuoteDays = 14

export const emptyQuoteDraft = (now: Date): QuoteDraft => ({
  price: '',
  conditions: '',
  lastDay: addDays(toParisDay(now), defaultQuoteDays),
})

/** Returns the first and the last day until which an offer made now may be valid. */
export const quoteDayRange = (now: Date): { first: Day; last: Day } => ({
  first: toParisDay(now),
  last: addDays(toParisDay(now), maxQuoteDays - 1),
})

export interface QuoteOffer {
  price: Cents
  conditions: string
  /** ISO 8601. */
  expiresAt: string
}

type ParsedQuote =
  | { offer: QuoteOffer; errors: null }
  | { offer: null; errors: Partial<Record<keyof QuoteDraft, string>> }

/** Returns the parsed quote, or error messages by field. */
export function parseQuote(draft: QuoteDraft, now: Date): ParsedQuote {
  const { price } = readPriceText(draft.price)
  const conditions = draft.conditions.trim()
  const { first, last } = quoteDayRange(now)
  const errors: Partial<Record<keyof QuoteDraft, string>> = {}
  if (price === null || price > maxDeliveryPrice) errors.price = quoteMessages.priceInvalid
  if (conditions.length > maxConditionsLength)
    errors.conditions = quoteMessages.conditionsTooLong(maxConditionsLength)
  if (!draft.lastDay) errors.lastDay = quoteMessages.expiryInvalid
  else if (draft.lastDay < first) errors.lastDay = quoteMessages.expiryPast
  else if (draft.lastDay > last) errors.lastDay = quoteMessages.expiryTooFar(maxQuoteDays)
  if (price === null || Object.keys(errors).length > 0) return { offer: null, errors }
  return { offer: { price, conditions, expiresAt: endOfDay(draft.lastDay).toISOString() }, errors: null }
}

const parisHour = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Paris',
})

/** Returns the last second of a day in Paris. Clocks never change there around midnight, so one offset is enough. */
export function endOfDay(day: Day): Date {
  const midnightUtc = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  return new Date(midnightUtc - Number(parisHour.format(midnightUtc)) * 3_600_000 - 1_000)
}
