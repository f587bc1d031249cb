/** What people read when money does not move as they wish. */
export const moneyMessages = {
  noProvider: 'Le paiement par carte n’est pas proposé sur ce site.',
  providerUnavailable:
    'Le service de paiement ne répond pas. Rien n’est perdu\u00a0: veuillez réessayer dans quelques minutes.',
  providerRefuses:
    'Le service de paiement refuse cette opération. Aucune somme n’a été prélevée\u00a0: veuillez écrire à l’association.',
  refundTooHigh: (left: string) => `Il ne reste que ${left} à rembourser.`,
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
  refundNotReleasable: 'Ce remboursement n’est plus en échec, ou l’acheteur l’a déjà reçu.',
  nothingToRelease: 'Rien n’est gardé pour ce vendeur qui puisse lui être versé ainsi.',
  referenceMissing: 'Indiquez la référence de l’opération.',
  referenceTooLong: (most: number) => `La référence ne peut pas dépasser ${most} caractères.`,
  nothingToBear: 'Rien de ce remboursement n’a été refusé par le vendeur ou sa banque.',
  sellersOnly: 'Seuls les vendeurs reçoivent des versements.',
  missingStatement: 'Il n’y a pas de relevé de ce mois.',
} as const
