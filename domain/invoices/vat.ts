import type { Cents } from '../money.ts'
import type { InvoiceContent } from './invoices.ts'

const percent = 20

/** The tax an amount contains, in cents, rounded once. */
export const vatIn = (amount: Cents): Cents => amount - Math.round((amount * 100) / (100 + percent))

export interface InvoiceTotals {
  net: Cents
  vat: Cents
  total: Cents
}

/**
 * What an invoice or credit note shows of tax; null: none. Credit notes of one invoice add up to its tax, since each takes
 * what it adds to those before.
 */
export function vatTotals(content: InvoiceContent, total: Cents): InvoiceTotals | null {
  const { isProfessional, vatRegime } = content.seller
  if (!isProfessional || vatRegime !== 'standard') return null
  const before = content.corrects?.creditedBefore ?? 0
  const vat = vatIn(before + total) - vatIn(before)
  return { net: total - vat, vat, total }
}

/** Under the total, where no tax is shown: what the law wants said instead. */
export const vatNotices = {
  standard: null,
  exempt: 'TVA non applicable, art. 293 B du CGI',
  margin: 'Régime particulier – Biens d’occasion',
} as const

export const vatRegimeLabels = {
  standard: 'TVA à 20\u00a0%',
  exempt: 'Franchise en base (art. 293 B du CGI)',
  margin: 'TVA sur la marge, biens d’occasion',
} as const
