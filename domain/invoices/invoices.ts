import type { Cents } from '../money.ts'
import type { SoldUnit } from '../orders/sold-quantity.ts'
import { dayOf } from '../platform/days.ts'

export const invoiceKinds = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * How a seller's prices contain value-added tax. `standard`: 20 %. `exempt`: none (code général des impôts, art. 293 B).
 * `margin`: on second-hand goods, on the margin alone, and never shown (art. 297 A and 297 E).
 */
export const vatRegimes = ['standard', 'exempt', 'margin'] as const
export type VatRegime = (typeof vatRegimes)[number]

/** What a firm that owes tax may choose for each article: second-hand goods may be sold either way (art. 297 A and 297 C). */
export const articleVatRegimes = ['standard', 'margin'] as const satisfies readonly VatRegime[]
export type ArticleVatRegime = (typeof articleVatRegimes)[number]

export interface InvoiceParty {
  name: string
  address: string
  /** Null: a private person. */
  siret: string | null
  vatNumber: string | null
}

export interface InvoiceLine extends SoldUnit {
  title: string
  quantity: number
  /** Of one, tax included. */
  price: Cents
  /** Absent: as its seller's. */
  vatRegime?: VatRegime
}

/** By the buyer's bank, which took it back, or by an administrator, by a transfer for instance. */
export const refundChannels = ['by-bank', 'otherwise'] as const
export type GivenBack = (typeof refundChannels)[number]

/** The content of an invoice, unchanged since its issue. */
export interface InvoiceContent {
  orderId: string
  /** When the order was placed, ISO 8601. */
  orderedAt?: string
  /** The platform's name that day: it issues for the seller (code général des impôts, art. 289, I-2). */
  issuer?: string
  seller: InvoiceParty & {
    isProfessional: boolean
    vatRegime: VatRegime
    /** Tax is owed when it is invoiced, by choice; absent: no. */
    vatOnDebits?: boolean
  }
  buyer: InvoiceParty
  lines: InvoiceLine[]
  /** Where the goods are handed over, if at one place of the seller's that is known. */
  fetchedAt?: { street: string; postcode: string; town: string }
  /** Where they are delivered to, as far as the order says it in its own words. */
  deliveredTo?: { postcode: string | null; town: string }
  /** Of a credit note: the number of the invoice it corrects, and why. Of an invoice: that of the credit note it cancels. */
  corrects?: {
    number: string
    issuedAt: string
    reason: string
    /** What was given back of the same invoice without this document: the tax of all together is rounded once. */
    creditedBefore: Cents
    /** How much of that was for what is sold with tax; absent: all of it, or nothing. */
    taxedBefore?: Cents
    /** Absent: to the card that paid. */
    givenBack?: GivenBack
  }
}

/** An invoice, receipt or credit note as it was issued. */
export interface InvoiceDocument {
  sellerId: string
  number: number
  kind: InvoiceKind
  amount: Cents
  content: InvoiceContent
  issuedAt: Date
}

/** What a reader sees of a document in a list. */
export interface InvoiceEntry {
  id: string
  kind: InvoiceKind
  /** 'Facture 1F0C9A3B-2026-000123'. */
  label: string
  amount: Cents
  issuedAt: string
  /** Where it is handed to an approved platform; its seller alone sees it. */
  handOver?: HandOver
}

export const documentMessages = {
  missing: 'Ce document n’existe pas, ou vous n’y avez pas accès.',
} as const

/**
 * The printed number: the seller's own series (the beginning of their id distinguishes it), the year in Paris, and the place in
 * the series, which never restarts.
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

/** What becomes of an invoice between firms that is handed to an approved platform (code général des impôts, art. 289 bis). */
export const handOverStates = ['waiting', 'sent', 'accepted', 'refused', 'failed'] as const
type HandOverState = (typeof handOverStates)[number]

/** As its seller reads it. */
interface HandOver {
  state: HandOverState
  /** What the platform says, or why it was not reached; empty: nothing. */
  reason: string
}

const texts: Record<HandOverState, string> = {
  waiting: 'En attente de transmission à la plateforme agréée',
  sent: 'Transmise à la plateforme agréée',
  accepted: 'Acceptée par la plateforme agréée',
  refused: 'Refusée par la plateforme agréée',
  failed: 'Non transmise à la plateforme agréée',
}

export const handOverText = ({ state, reason }: HandOver): string =>
  reason ? `${texts[state]}\u00a0: ${reason}` : texts[state]
