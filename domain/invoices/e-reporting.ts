import type { Cents } from '../money.ts'
import type { InvoiceContent, InvoiceDocument, VatRegime } from './invoices.ts'
import { lineVatRegime, vatTotals } from './vat.ts'

/** Returns whether an invoice is transmitted to an approved platform: between two firms with known numbers. Other sales are reported as sums. */
export const isTransmitted = ({ seller, buyer }: Pick<InvoiceContent, 'seller' | 'buyer'>): boolean =>
  seller.isProfessional && seller.siret !== null && buyer.siret !== null

/**
 * Sales to private people are reported to the State as sums by day and kind of operation (code général des impôts, art. 290); the external
 * specifications name the kinds (TT-81).
 */
export const reportKinds = {
  standard: { code: 'TLB1', label: 'Livraisons de biens soumises à la TVA', rate: '20' },
  margin: { code: 'TMA1', label: 'Biens d’occasion, TVA sur la marge', rate: '' },
  exempt: { code: 'TNT1', label: 'Livraisons de biens sans TVA (franchise en base)', rate: '0' },
} as const satisfies Record<VatRegime, { code: string; label: string; rate: string }>

export interface ReportedSums {
  regime: VatRegime
  /** Number of invoices, without credit notes and without invoices that cancel one. */
  sales: number
  /** Without tax; under the margin scheme the whole price, because only the seller can compute the tax. */
  net: Cents
  vat: Cents
  total: Cents
}

/** Returns what one document adds to the sums of its day; credit notes subtract. Empty for a document that is not reported as a sum. */
export function reportedSums({ kind, content, amount }: InvoiceDocument): ReportedSums[] {
  if (!content.seller.isProfessional || content.buyer.siret !== null) return []
  const sign = kind === 'invoice' ? 1 : -1
  const sums = new Map<VatRegime, Cents>()
  for (const line of content.lines) {
    const regime = lineVatRegime(line, content.seller) ?? content.seller.vatRegime
    sums.set(regime, (sums.get(regime) ?? 0) + line.price * line.quantity)
  }
  const vat = vatTotals(content, amount)?.vat ?? 0
  return [...sums].map(([regime, total]) => {
    const regimeVat = regime === 'standard' ? vat : 0
    return {
      regime,
      sales: kind === 'invoice' && !content.corrects ? 1 : 0,
      net: sign * (total - regimeVat),
      vat: regimeVat === 0 ? 0 : sign * regimeVat,
      total: sign * total,
    }
  })
}
