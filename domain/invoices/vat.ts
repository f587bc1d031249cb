import type { Cents } from '../money.ts'
import type { InvoiceContent, InvoiceLine, ProductVatRegime, VatRegime } from './invoices.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const vatPercent = 20

/** Returns the tax contained in an amount, in cents, rounded once. */
export const vatIn = (amount: Cents): Cents => amount - Math.round((amount * 100) / (100 + vatPercent))

export interface InvoiceTotals {
  net: Cents
  vat: Cents
  total: Cents
}

type Seller = Pick<InvoiceContent['seller'], 'isProfessional' | 'vatRegime'>

/** Returns the tax regime of a product; null for a private seller. `chosen` is the regime chosen for the product; null means the firm's. */
export function productVatRegime(seller: Seller, chosen: ProductVatRegime | null): VatRegime | null {
  if (!seller.isProfessional) return null
  // A seller exempt from tax shows none, even for a product with a regime chosen earlier.
  return seller.vatRegime === 'exempt' ? 'exempt' : (chosen ?? seller.vatRegime)
}

/** Returns the tax regime of an invoice line. */
export const lineVatRegime = ({ vatRegime }: InvoiceLine, seller: Seller): VatRegime | null =>
  seller.isProfessional ? (vatRegime ?? seller.vatRegime) : null

/** Returns the part of a document's total that belongs to lines with tax. */
export function taxedPart({ seller, lines }: Pick<InvoiceContent, 'seller' | 'lines'>, total: Cents): Cents {
  const sumLines = (matches: (regime: VatRegime | null) => boolean) =>
    sum(
      lines
        .filter((line) => matches(lineVatRegime(line, seller)))
        .map(({ price, quantity }) => price * quantity),
    )
  if (!seller.isProfessional) return 0
  return seller.vatRegime === 'standard'
    ? total - sumLines((regime) => regime !== 'standard')
    : sumLines((regime) => regime === 'standard')
}

/** Returns the amount with tax that earlier credit notes of the same invoice refunded. */
const taxedBefore = ({ corrects }: Pick<InvoiceContent, 'corrects'>): Cents =>
  corrects?.taxedBefore ?? corrects?.creditedBefore ?? 0

/**
 * Returns the tax shown on an invoice or credit note, or null. Lines without tax are included in `net`. The tax of all credit notes adds up
 * to that of their invoice, because each takes the difference to the sum before.
 */
export function vatTotals(content: InvoiceContent, total: Cents): InvoiceTotals | null {
  const taxed = taxedPart(content, total)
  if (taxed === 0) return null
  const before = taxedBefore(content)
  const vat = vatIn(before + taxed) - vatIn(before)
  return { net: total - vat, vat, total }
}

/** The mention that the law requires below a total that shows no tax. */
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

/** Labels of a product's tax regime in sellers' forms and files. */
export const productVatLabels = {
  standard: 'TVA à 20\u00a0%',
  margin: 'TVA sur la marge (bien d’occasion)',
} as const

/** What a buyer reads about tax before paying. */
const buyerVatTexts = {
  standard: 'TVA 20\u00a0% incluse',
  exempt: 'TVA non applicable, art. 293 B du CGI',
  margin: 'Bien d’occasion\u00a0: TVA sur la marge, ni affichée ni récupérable',
} as const
const privateSaleText = 'Vendu par un particulier, sans TVA'

export const buyerVatText = (regime: VatRegime | null): string =>
  regime ? buyerVatTexts[regime] : privateSaleText

export interface NetLine extends InvoiceLine {
  /** Net amount of the whole line. */
  net: Cents
}

const withoutVat = (total: Cents): Cents => total - vatIn(total)

/**
 * Returns the lines of an invoice that shows tax, each with its net amount; lines without tax are unchanged. They add up to the invoice's
 * net total to the cent, because each takes the difference to the sum before, earlier credit notes included.
 */
export function netLines(content: Pick<InvoiceContent, 'lines' | 'corrects' | 'seller'>): NetLine[] {
  let before = taxedBefore(content)
  return content.lines.map((line) => {
    const amount = line.price * line.quantity
    if (lineVatRegime(line, content.seller) !== 'standard') return { ...line, net: amount }
    const after = before + amount
    const net = withoutVat(after) - withoutVat(before)
    before = after
    return { ...line, net }
  })
}
