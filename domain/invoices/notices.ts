import { formatDate } from '../dates.ts'
import { formatEuros } from '../money.ts'
import type { InvoiceContent, InvoiceKind, RefundChannel } from './invoices.ts'
import { lineVatRegime, vatNotices } from './vat.ts'

const goodsNotice = 'Opération\u00a0: livraison de biens.'

/**
 * Mentions required between professionals (code de commerce, art. L. 441-9) even when everything is paid, each with the code that programs
 * read (UNTDID 4451, which the French rules of electronic invoices require on every document).
 */
export const legalNotes = [
  { code: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
  {
    code: 'PMD',
    text: 'Entre professionnels, tout retard de paiement entraîne des pénalités au taux de la Banque centrale européenne majoré de 10\u00a0points.',
  },
  {
    code: 'PMT',
    text: 'Indemnité forfaitaire pour frais de recouvrement entre professionnels\u00a0: 40\u00a0€.',
  },
] as const

/** Required of sellers who chose to owe tax on invoicing (annexe II, art. 242 nonies A). */
const debitsNotice = 'Option pour le paiement de la taxe d’après les débits.'

const receiptNotice =
  'Vente entre une personne privée et l’acheteur, sans TVA. Ce reçu n’est pas une facture.'

const refundTexts: Record<RefundChannel | 'to-card', string> = {
  'to-card': 'Remboursé sur la carte bancaire qui a servi au paiement.',
  'by-bank': 'Repris par la banque de l’acheteur, auprès de laquelle il a contesté le paiement.',
  otherwise: 'Remboursé autrement que sur la carte bancaire qui a servi au paiement.',
}

/**
 * Returns the notices below the total: in `main` the mention required where no tax is shown, in `others` the payment and the kind of sale, in
 * `legal` the mentions required of a professional.
 */
export function invoiceNotices(document: { kind: InvoiceKind; content: InvoiceContent; issuedAt: Date }): {
  main: string | null
  others: string[]
  legal: typeof legalNotes | readonly []
} {
  const { kind, content, issuedAt } = document
  const { isProfessional } = content.seller
  const paymentNotice =
    kind === 'invoice'
      ? paymentText(content, issuedAt)
      : refundTexts[content.corrects?.givenBack ?? 'to-card']
  if (!isProfessional) return { main: null, others: [paymentNotice, receiptNotice], legal: [] }
  return {
    main: vatNotice(content),
    others: [paymentNotice, goodsNotice, ...(hasDebitsOption(content) ? [debitsNotice] : [])],
    legal: legalNotes,
  }
}

/** An invoice that cancels a credit note follows a chargeback that the buyer's bank reversed. */
const paymentText = ({ corrects }: InvoiceContent, issuedAt: Date): string =>
  `${corrects ? 'Rendu par la banque de l’acheteur' : 'Payé par carte bancaire'} le ${formatDate(issuedAt)}. Reste à payer\u00a0: ${formatEuros(0)}.`

/** Returns whether the document states the option for tax on debits, which has no meaning where no tax is shown. */
export const hasDebitsOption = ({ seller, lines }: InvoiceContent): boolean =>
  seller.vatOnDebits === true && lines.some((line) => lineVatRegime(line, seller) === 'standard')

/** Where only some lines show tax, the others are marked (draw-invoice.ts). */
function vatNotice({ lines, seller }: InvoiceContent): string | null {
  const regimes = new Set(lines.map((line) => lineVatRegime(line, seller) ?? seller.vatRegime))
  const [regime = seller.vatRegime, other] = regimes
  if (!other) return vatNotices[regime]
  return `${vatNotices.margin}, pour ce qui est marqué «\u00a0marge\u00a0»`
}
