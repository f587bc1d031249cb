/** An amount in euro cents: a whole number, never a fraction. */
export type Cents = number

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** `123450` → `1 234,50 €`, with the narrow and no-break spaces French asks for; `-250` → `−2,50 €`, with a minus and no hyphen. */
export const formatEuros = (amount: Cents): string => euros.format(amount / 100).replace('-', '−')

/** What a price looks like to one visitor. */
export type Price =
  | { kind: 'amount'; amount: Cents }
  /** The seller names it on request (custom field `Indetermine`). */
  | { kind: 'on-request' }
  /** Withheld from anonymous visitors (setting hide_prices_for_anonymous); it has not left the server. */
  | { kind: 'hidden' }

/** Prices include tax; `ht` only marks them when show_ht is on. */
export const formatPrice = (amount: Cents, options: { showHt: boolean }): string =>
  options.showHt ? `${formatEuros(amount)} ht` : formatEuros(amount)

/** What an article costs, wherever it is offered: nothing has a word of its own. */
export const offeredPrice = (amount: Cents, options: { showHt: boolean } = { showHt: false }): string =>
  amount === 0 ? 'Gratuit' : formatPrice(amount, options)

/** `1234.5` euros, as the database's numeric(12,2) prints it → cents. */
export const centsFromDecimal = (decimal: string): Cents => Math.round(Number(decimal) * 100)

/** `1.1` euros, as a visitor writes a price → cents: 1.1 × 100 is no whole number to a computer. */
export const centsFromEuros = (euros: number): Cents => Math.round(euros * 100)

/** Cents → the text numeric(12,2) reads, without a detour by floating point. */
export function decimalFromCents(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
