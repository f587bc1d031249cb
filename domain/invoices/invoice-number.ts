import { dayOf } from '../platform/days.ts'
import type { InvoiceKind } from './invoices.ts'

/**
 * The number as it is printed: the seller's own series (the beginning of their id tells it from all others), the year in
 * Paris, and the place in the series, which never begins anew.
 */
export const invoiceNumber = (invoice: { sellerId: string; number: number; issuedAt: Date }): string =>
  [
    invoice.sellerId.slice(0, 8).toUpperCase(),
    dayOf(invoice.issuedAt).slice(0, 4),
    String(invoice.number).padStart(6, '0'),
  ].join('-')

/** A private person issues no invoice. */
export const documentName = (kind: InvoiceKind, { isProfessional }: { isProfessional: boolean }): string => {
  if (kind === 'invoice') return isProfessional ? 'Facture' : 'Reçu'
  return isProfessional ? 'Avoir' : 'Reçu de remboursement'
}
