import type { Cents } from '#domain/money.ts'

/**
 * Whether a text tells an amount: written in euros, or in cents as a number of its own. The same digits within an id, a
 * date or an address are there by chance.
 */
export function tellsAmount(text: string, cents: Cents): boolean {
  const [euros = '', rest = ''] = (cents / 100).toFixed(2).split('.')
  const written = euros.replace(/\B(?=(\d{3})+$)/g, '[\\s.,]?')
  return new RegExp(`(?<![\\w-])(?:${written}[.,]${rest}|${cents})(?![\\w-])`).test(text)
}
