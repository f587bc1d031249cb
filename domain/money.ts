/** An amount in euro cents: a whole number, never a fraction. */
export type Cents = number

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** `123450` → `1 234,50 €`, with narrow and no-break spaces; `-250` → `−2,50 €`, with a minus sign instead of a hyphen. */
export const formatEuros = (amount: Cents): string => euros.format(amount / 100).replace('-', '−')

/** A price as one visitor may see it. */
export type Price =
  | { kind: 'amount'; amount: Cents }
  /** The seller gives it on request (custom field `Indetermine`). */
  | { kind: 'on-request' }
  /** Concealed from visitors (setting hide_prices_for_anonymous): the server does not send it. */
  | { kind: 'hidden' }

/** Prices include tax; `ht` is only a label, shown when show_ht is on. */
export const formatPrice = (amount: Cents, options: { showHt: boolean }): string =>
  options.showHt ? `${formatEuros(amount)} ht` : formatEuros(amount)

/** Returns a product's price as offered; a price of zero is « Gratuit ». */
export const offeredPrice = (amount: Cents, options: { showHt: boolean } = { showHt: false }): string =>
  amount === 0 ? 'Gratuit' : formatPrice(amount, options)

/** `1234.5` euros, as the database's numeric(12,2) prints it → cents. */
export const centsFromDecimal = (decimal: string): Cents => Math.round(Number(decimal) * 100)

/** `1.1` euros as a visitor writes it → cents; rounded, because 1.1 × 100 is not exact in floating point. */
export const centsFromEuros = (euros: number): Cents => Math.round(euros * 100)

/** Cents → text for numeric(12,2), without floating point. */
export function decimalFromCents(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
