import { readPage } from '#domain/address.ts'
import type { Cents } from '../money.ts'

export const providerNames = ['sandbox', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** Minimum charge of a card (Stripe's minimum in euros). */
export const minCharge: Cents = 50

/** `open`: the buyer has not finished; `processing`: the bank has not answered yet. */
export const paymentStatuses = ['open', 'processing', 'succeeded', 'cancelled'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * `queued`: decided, not yet accepted by the provider. `disputed`: the buyer's bank decides first, and nothing can be sent before.
 * `failed`: the provider refuses, and an administrator must decide. `dropped`: an administrator decided that nothing is refunded.
 */
export const refundStatuses = ['queued', 'sent', 'succeeded', 'failed', 'disputed', 'dropped'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** `card-dispute`: the buyer's bank took the money back, and nothing is sent. `duplicate`: refunds a charge made by mistake. */
export const refundKinds = ['refund', 'card-dispute', 'duplicate'] as const
export type RefundKind = (typeof refundKinds)[number]

/**
 * `waiting`: the seller cannot be paid yet (onboarding). `sending`: requested from the provider, can no longer be stopped. `dropped`: a
 * dispute came first, and the money stays held until it is decided. `failed`: the provider refuses.
 */
export const transferStatuses = ['waiting', 'queued', 'sending', 'sent', 'failed', 'dropped'] as const
export type TransferStatus = (typeof transferStatuses)[number]

export const reversalStatuses = ['queued', 'done', 'failed'] as const

/** Money that the provider moved, at our request or on its own. */
export const bankMoneyKinds = ['payment', 'refund', 'transfer', 'reversal', 'dispute'] as const
export type BankMoneyKind = (typeof bankMoneyKinds)[number]

/**
 * Money at the provider that the ledger cannot assign. `open`: an administrator must decide. `refunding`: the refund is under way.
 * `refused`: the provider refuses the refund. `settled`: refunded or assigned.
 */
export const bankFindingStatuses = ['open', 'refunding', 'refused', 'settled'] as const
export type BankFindingStatus = (typeof bankFindingStatuses)[number]

export const cardDisputeStatuses = ['open', 'won', 'lost'] as const
export type CardDisputeStatus = (typeof cardDisputeStatuses)[number]

/**
 * The accounts of the ledger. Every cent that was charged is in one of the others, so that at any moment
 * charged = held + released + refunded + commission + fees. What the card provider keeps (`fees`) is paid by the
 * association, out of its commission: `commission` may be below zero, and is what is left to the association.
 */
export const ledgerAccounts = ['charged', 'held', 'released', 'refunded', 'commission', 'fees'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** The reasons of ledger entries; each refers to one object of the provider. */
export const ledgerKinds = [
  'charge',
  'fee',
  'release',
  'reversal',
  'refund',
  'loss',
  'reinstatement',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Hundredths of a per cent: 250 is 2,5 %. */
export type BasisPoints = number

export const basisPoints = (percent: number): BasisPoints => Math.round(percent * 100)

/**
 * Returns the commission on everything released so far, in cents, rounded once, so that successive releases add up to the commission of the
 * whole.
 */
export const computeCommission = (released: Cents, rate: BasisPoints): Cents =>
  Math.round((released * rate) / 10_000)

/** The money of one fulfilment, in cents. `held` includes money under way until it has arrived. */
export interface Balance {
  charged: Cents
  held: Cents
  released: Cents
  refunded: Cents
  commission: Cents
}

/** Messages about payments that fail or are delayed. */
export const moneyMessages = {
  noProvider: 'Le paiement par carte n’est pas proposé sur ce site.',
  providerUnavailable:
    'Le service de paiement ne répond pas. Rien n’est perdu\u00a0: veuillez réessayer dans quelques minutes.',
  providerRefuses:
    'Le service de paiement refuse cette opération. Avant de payer une seconde fois, veuillez écrire à l’association.',
  refundTooHigh: (remaining: string) => `Il ne reste que ${remaining} à rembourser.`,
  missingTransfer: 'Ce versement n’existe pas.',
  missingRefund: 'Ce remboursement n’existe pas.',
  missingEvent: 'Cette notification n’existe pas.',
  missingFinding: 'Ce mouvement n’existe pas.',
  findingNotRefundable: 'Cette somme n’est pas remboursable d’ici, ou quelqu’un s’en est déjà occupé.',
  sellerMissing: 'Choisissez le vendeur concerné.',
  findingNotAssignable:
    'Cette part de la commande n’a pas été payée par ce paiement, ou il n’y reste pas cette somme à rendre.',
  findingNotOpen: 'Ce mouvement est déjà réglé, ou son remboursement est en cours.',
  noteMissing: 'Dites ce qui a été fait de cette somme.',
  transferNotFailed: 'Ce versement n’est plus en échec\u00a0: il a été relancé ou annulé entre-temps.',
  refundNotFailed: 'Ce remboursement n’est plus en échec\u00a0: il a été relancé entre-temps.',
  refundNotPayableOtherwise:
    'Ce remboursement n’est plus en échec, ou une part en manque encore chez le vendeur\u00a0: relancez-le ou faites-la supporter d’abord.',
  transferNotPayableOtherwise:
    'Ce versement n’est ni en échec ni en attente\u00a0: il est parti, ou vient d’être relancé.',
  refundNotReleasable: 'Ce remboursement n’est plus en échec, ou l’acheteur l’a déjà reçu.',
  nothingToRelease: 'Rien n’est gardé pour ce vendeur qui puisse lui être versé ainsi.',
  referenceMissing: 'Indiquez la référence de l’opération.',
  referenceTooLong: (max: number) => `La référence ne peut pas dépasser ${max} caractères.`,
  noRefusedReversal: 'Rien de ce remboursement n’a été refusé par le vendeur ou sa banque.',
  sellersOnly: 'Seuls les vendeurs reçoivent des versements.',
  missingStatement: 'Il n’y a pas de relevé de ce mois.',
} as const

export const eventsPerPage = 50

/** The filters of the administrators' list of card provider events. */
export interface ProviderEventSearch {
  onlyUnapplied: boolean
  page: number
}

export const parseProviderEventSearch = (params: URLSearchParams): ProviderEventSearch => ({
  onlyUnapplied: params.get('only') === 'unapplied',
  page: readPage(params, eventsPerPage),
})

/** An administrator must still decide about this money. */
export const undecidedStatuses: readonly BankFindingStatus[] = ['open', 'refused']

export const isUndecidedFinding = (status: BankFindingStatus): boolean => undecidedStatuses.includes(status)

/** Returns true for a refund made at the provider, which an administrator may assign to a fulfilment of the order. */
export const isAssignable = ({ kind, status }: { kind: BankMoneyKind; status: BankFindingStatus }): boolean =>
  kind === 'refund' && status === 'open'
