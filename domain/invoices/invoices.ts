import type { Cents } from '../money.ts'
import type { SoldUnit } from '../orders/sold-quantity.ts'
import { toParisDay } from '../platform/days.ts'

export const invoiceKinds = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * How a seller's prices contain value-added tax. `standard`: 20 %. `exempt`: none (code général des impôts, art. 293 B). `margin`: only on
 * the margin of second-hand goods, and never shown (art. 297 A and 297 E).
 */
export const vatRegimes = ['standard', 'exempt', 'margin'] as const
export type VatRegime = (typeof vatRegimes)[number]

/** The choices of a taxable firm for each product: second-hand goods may be sold under either regime (art. 297 A and 297 C). */
export const productVatRegimes = ['standard', 'margin'] as const satisfies readonly VatRegime[]
export type ProductVatRegime = (typeof productVatRegimes)[number]

export interface InvoiceParty {
  name: string
  address: string
  /** Null for a private person. */
  siret: string | null
  vatNumber: string | null
}

export interface InvoiceLine extends SoldUnit {
  title: string
  quantity: number
  /** Price of one unit, tax included. */
  price: Cents
  /** Absent when the seller's regime applies. */
  vatRegime?: VatRegime
}

/** Channels of a refund outside the card payment: the buyer's bank took the money back, or an administrator sent it otherwise. */
export const refundChannels = ['by-bank', 'otherwise'] as const
export type RefundChannel = (typeof refundChannels)[number]

/** The content of an invoice, which never changes after issue. */
export interface InvoiceContent {
  orderId: string
  /** The time of the order, ISO 8601. */
  orderedAt?: string
  /** The platform's name at that time: it issues the invoice for the seller (code général des impôts, art. 289, I-2). */
  issuer?: string
  seller: InvoiceParty & {
    isProfessional: boolean
    vatRegime: VatRegime
    /** True when the seller chose to owe tax on invoicing; absent means false. */
    vatOnDebits?: boolean
  }
  buyer: InvoiceParty
  lines: InvoiceLine[]
  /** The seller's place where the goods are handed over, if there is one and it is known. */
  fetchedAt?: { street: string; postcode: string; town: string }
  /** The delivery address, as far as the order states it. */
  deliveredTo?: { postcode: string | null; town: string }
  /** On a credit note, the number of the invoice it corrects and the reason. On an invoice, the number of the credit note it cancels. */
  corrects?: {
    number: string
    issuedAt: string
    reason: string
    /** Amount that earlier credit notes of the invoice refunded; needed because the tax of all credit notes together is rounded once. */
    creditedBefore: Cents
    /** The part of `creditedBefore` that concerns lines with tax; absent when all of it does. */
    taxedBefore?: Cents
    /** Absent when the card was refunded. */
    givenBack?: RefundChannel
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

/** A document in a reader's list. */
export interface InvoiceEntry {
  id: string
  kind: InvoiceKind
  /** 'Facture 1F0C9A3B-2026-000123'. */
  label: string
  amount: Cents
  issuedAt: string
  /** Set for an invoice that is transmitted to an approved platform, where its seller reads it. */
  transmission?: Transmission
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
    toParisDay(invoice.issuedAt).slice(0, 4),
    String(invoice.number).padStart(6, '0'),
  ].join('-')

/** A private person issues receipts, not invoices. */
export const documentName = (kind: InvoiceKind, { isProfessional }: { isProfessional: boolean }): string => {
  if (kind === 'invoice') return isProfessional ? 'Facture' : 'Reçu'
  return isProfessional ? 'Avoir' : 'Reçu de remboursement'
}

/** The states of an invoice between firms that is transmitted to an approved platform (code général des impôts, art. 289 bis). */
export const transmissionStates = ['waiting', 'sent', 'accepted', 'refused', 'failed'] as const
type TransmissionState = (typeof transmissionStates)[number]

/** The transmission of an invoice to an approved platform, as its seller sees it. */
interface Transmission {
  state: TransmissionState
  /** The platform's answer, or why it was not reached; empty when there is none. */
  reason: string
}

const transmissionTexts: Record<TransmissionState, string> = {
  waiting: 'En attente de transmission à la plateforme agréée',
  sent: 'Transmise à la plateforme agréée',
  accepted: 'Acceptée par la plateforme agréée',
  refused: 'Refusée par la plateforme agréée',
  failed: 'Non transmise à la plateforme agréée',
}

export const transmissionText = ({ state, reason }: Transmission): string =>
  reason ? `${transmissionTexts[state]}\u00a0: ${reason}` : transmissionTexts[state]
