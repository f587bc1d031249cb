import type { Cents } from '../money.ts'

export const invoiceKinds = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * How a seller's prices contain value-added tax. `standard`: 20 %. `exempt`: none (code général des impôts, art. 293 B).
 * `margin`: on second-hand goods, on the margin alone, and never shown (art. 297 A and 297 E).
 */
export const vatRegimes = ['standard', 'exempt', 'margin'] as const
export type VatRegime = (typeof vatRegimes)[number]

export interface InvoiceParty {
  name: string
  address: string
  /** Null: a private person. */
  siret: string | null
  vatNumber: string | null
}

export interface InvoiceLine {
  title: string
  quantity: number
  /** Of one, tax included. */
  price: Cents
}

/** What an invoice says: kept as it was when it was issued. */
export interface InvoiceContent {
  orderId: string
  seller: InvoiceParty & { isProfessional: boolean; vatRegime: VatRegime }
  buyer: InvoiceParty
  lines: InvoiceLine[]
  /** Of a credit note: the number of the invoice it corrects, and why. */
  corrects?: { number: string; issuedAt: string; reason: string }
}
