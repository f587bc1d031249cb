import type {
  BankFindingStatus,
  BankMoneyKind,
  CardDisputeStatus,
  LedgerAccount,
  LedgerKind,
  PaymentStatus,
  RefundKind,
  RefundStatus,
  TransferStatus,
} from './payments.ts'

/** Labels for administrators. */
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  open: 'En attente de l’acheteur',
  processing: 'En attente de la banque',
  succeeded: 'Payé',
  cancelled: 'Annulé',
}

export const refundStatusLabels: Record<RefundStatus, string> = {
  queued: 'En attente d’envoi',
  sent: 'En route vers l’acheteur',
  succeeded: 'Remboursé',
  failed: 'En échec',
  disputed: 'Attend la décision de la banque',
  dropped: 'Abandonné, somme non remboursée',
}

export const bankMoneyLabels: Record<BankMoneyKind, string> = {
  payment: 'paiement',
  refund: 'remboursement',
  transfer: 'versement',
  reversal: 'reprise d’un versement',
  dispute: 'contestation',
}

export const bankFindingStatusLabels: Record<BankFindingStatus, string> = {
  open: 'À traiter',
  refunding: 'Remboursement en cours',
  refused: 'Remboursement refusé',
  settled: 'Réglé',
}

/** Advice to administrators about money that the ledger cannot assign. */
export const bankMoneyAdvice: Record<BankMoneyKind, string> = {
  payment:
    'Aucune commande ne l’attend\u00a0: remboursez-le, sauf s’il vient d’un autre programme du même compte.',
  refund:
    'Il a été fait hors de la plateforme, et plusieurs vendeurs peuvent être concernés, ou la somme n’est plus gardée\u00a0: attribuez-le au bon vendeur, sinon retrouvez-le chez le prestataire et notez-le.',
  transfer:
    'Il ne correspond à aucune part d’une commande\u00a0: retrouvez chez le prestataire à qui il est allé, reprenez-le s’il n’est pas dû, puis notez-le.',
  reversal:
    'De l’argent versé a été repris hors de la plateforme. S’il venait d’une commande d’ici, il est de nouveau gardé\u00a0: sur sa page, versez-le au vendeur ou remboursez l’acheteur, et cette ligne se règle d’elle-même la nuit suivante. Sinon, notez ce qui a été fait.',
  dispute: 'Elle vise un paiement inconnu\u00a0: répondez-y chez le prestataire, puis notez-le.',
}

export const refundKindLabels: Record<RefundKind, string> = {
  refund: 'Remboursement',
  'card-dispute': 'Reprise par la banque de l’acheteur',
  duplicate: 'Paiement en trop, rendu',
}

export const transferStatusLabels: Record<TransferStatus, string> = {
  waiting: 'Attend le compte du vendeur',
  queued: 'En attente d’envoi',
  sending: 'Envoi en cours',
  sent: 'Versé',
  failed: 'En échec',
  dropped: 'Retenu, non parti',
}

export const cardDisputeStatusLabels: Record<CardDisputeStatus, string> = {
  open: 'En cours d’examen par la banque',
  won: 'Rejetée\u00a0: la somme reste acquise',
  lost: 'Acceptée\u00a0: la banque a repris la somme',
}

/** The reason of a bank dispute, by the provider's code; unknown codes are shown as they are. */
export const cardDisputeReasonLabels: Readonly<Record<string, string | undefined>> = {
  credit_not_processed: 'Remboursement promis, non reçu',
  duplicate: 'Payé deux fois',
  fraudulent: 'Paiement non autorisé par le porteur',
  product_not_received: 'Articles non reçus',
  product_unacceptable: 'Articles abîmés ou différents',
  unrecognized: 'Paiement non reconnu',
}

export const ledgerAccountLabels: Record<LedgerAccount, string> = {
  charged: 'Payé',
  held: 'Gardé',
  released: 'Versé',
  refunded: 'Remboursé',
  commission: 'Commission',
  fees: 'Frais',
}

export const ledgerKindLabels: Record<LedgerKind, string> = {
  charge: 'Paiement',
  fee: 'Frais de carte',
  release: 'Versement au vendeur',
  reversal: 'Reprise d’un versement',
  refund: 'Remboursement',
  loss: 'À la charge de l’association',
  reinstatement: 'Rendu par la banque de l’acheteur',
}

/** Kinds of the card provider's events. */
export const providerEventLabels: Record<
  'payment' | 'refund' | 'dispute' | 'account' | 'payout' | 'fraud-warning' | 'other',
  string
> = {
  payment: 'Paiement',
  refund: 'Remboursement',
  dispute: 'Contestation à la banque',
  account: 'Compte d’un vendeur',
  payout: 'Virement vers la banque d’un vendeur',
  'fraud-warning': 'Soupçon de fraude',
  other: 'Autre',
}
