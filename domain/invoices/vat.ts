import type { Cents } from '../money.ts'
import type { ArticleVatRegime, InvoiceContent, InvoiceLine, VatRegime } from './invoices.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const percent = 20

/** The tax an amount contains, in cents, rounded once. */
export const vatIn = (amount: Cents): Cents => amount - Math.round((amount * 100) / (100 + percent))

export interface InvoiceTotals {
  net: Cents
  vat: Cents
  total: Cents
}

type Seller = Pick<InvoiceContent['seller'], 'isProfessional' | 'vatRegime'>

/** How an article's price contains tax; null: a private person sells it. `chosen`: for this article; null: as its firm. */
export function articleVatRegime(seller: Seller, chosen: ArticleVatRegime | null): VatRegime | null {
  if (!seller.isProfessional) return null
  // A seller exempt from tax shows none, even after another choice.
  return seller.vatRegime === 'exempt' ? 'exempt' : (chosen ?? seller.vatRegime)
}

/** The same of a line of an invoice. */
export const lineVatRegime = ({ vatRegime }: InvoiceLine, seller: Seller): VatRegime | null =>
  seller.isProfessional ? (vatRegime ?? seller.vatRegime) : null

/** What of a document's total is for lines that show tax. */
export function taxedPart({ seller, lines }: Pick<InvoiceContent, 'seller' | 'lines'>, total: Cents): Cents {
  const sumOf = (isMeant: (regime: VatRegime | null) => boolean) =>
    sum(
      lines
        .filter((line) => isMeant(lineVatRegime(line, seller)))
        .map(({ price, quantity }) => price * quantity),
    )
  if (!seller.isProfessional) return 0
  return seller.vatRegime === 'standard'
    ? total - sumOf((regime) => regime !== 'standard')
    : sumOf((regime) => regime === 'standard')
}

/** What earlier credit notes of the same invoice gave back of what is sold with tax. */
const taxedBefore = ({ corrects }: Pick<InvoiceContent, 'corrects'>): Cents =>
  corrects?.taxedBefore ?? corrects?.creditedBefore ?? 0

/**
 * What an invoice or credit note shows of tax; null: none. Lines without tax are in `net` as they are. Credit notes of one invoice
 * add up to its tax, since each takes what it adds to those before.
 */
export function vatTotals(content: InvoiceContent, total: Cents): InvoiceTotals | null {
  const taxed = taxedPart(content, total)
  if (taxed === 0) return null
  const before = taxedBefore(content)
  const vat = vatIn(before + taxed) - vatIn(before)
  return { net: total - vat, vat, total }
}

/** Under the total, where no tax is shown: the mention that the law requires. */
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

/** For the sellers' forms and files. */
export const articleVatLabels = {
  standard: 'TVA à 20\u00a0%',
  margin: 'TVA sur la marge (bien d’occasion)',
} as const

/** What a buyer reads of it before paying. */
const buyerVatTexts = {
  standard: 'TVA 20\u00a0% incluse',
  exempt: 'TVA non applicable, art. 293 B du CGI',
  margin: 'Bien d’occasion\u00a0: TVA sur la marge, ni affichée ni récupérable',
} as const
const ofPrivatePerson = 'Vendu par un particulier, sans TVA'

export const buyerVatText = (regime: VatRegime | null): string =>
  regime ? buyerVatTexts[regime] : ofPrivatePerson

export interface NetLine extends InvoiceLine {
  /** Of all of it, tax excluded. */
  net: Cents
}

const netOf = (total: Cents): Cents => total - vatIn(total)

/**
 * The lines of an invoice that shows tax, each without it; what is sold without tax is as it is. Together they are the invoice's total
 * without tax to the cent: each takes what it adds to those before, those of earlier credit notes of the same invoice too.
 */
export function netLines(content: Pick<InvoiceContent, 'lines' | 'corrects' | 'seller'>): NetLine[] {
  let before = taxedBefore(content)
  return content.lines.map((line) => {
    const amount = line.price * line.quantity
    if (lineVatRegime(line, content.seller) !== 'standard') return { ...line, net: amount }
    const after = before + amount
    const net = netOf(after) - netOf(before)
    before = after
    return { ...line, net }
  })
}
