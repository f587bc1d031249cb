import type { Cents } from '#domain/money.ts'

/** `1 234,5` for 123 450 cents: as French people write it, without the sign. */
export const eurosText = (cents: Cents): string =>
  (cents / 100).toLocaleString('fr-FR', { maximumFractionDigits: 2 })

/** What was typed, in cents; NaN for what is no number. */
export const readEuros = (text: string): Cents =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text.replace(/[\s€]/g, '').replace(',', '.')) * 100)
