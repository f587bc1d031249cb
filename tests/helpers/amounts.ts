import type { Cents } from '#domain/money.ts'

/**
 * Returns true when a text contains an amount in euros, or in cents as a separate number. The same digits inside an id, a date or an
 * address do not count.
 */
export function containsAmount(text: string, cents: Cents): boolean {
  const [euros = '', centDigits = ''] = (cents / 100).toFixed(2).split('.')
  const digits = euros.replace(/\B(?=(\d{3})+$)/g, '[\\s.,]?')
  return new RegExp(`(?<![\\w-])(?:${digits}[.,]${centDigits}|${cents})(?![\\w-])`).test(text)
}
