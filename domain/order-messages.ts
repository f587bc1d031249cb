import type { TitledMessage } from './messages.ts'

/** Messages about an order between its placing and its review. */

export const fulfilmentMessages = {
  failureTitle: 'Action non effectuée',
  /** The page was older than the order. */
  changed: 'La commande a changé entre-temps\u00a0: cette action n’est plus possible. Rechargez la page.',
  notYours: 'Cette action ne revient pas à vous dans cette commande.',
  reasonMissing: 'Dites en quelques mots pourquoi.',
  reasonTooLong: (max: number) => `Votre message dépasse ${max.toLocaleString('fr-FR')} caractères.`,
  amountMissing: 'Indiquez la somme à rembourser.',
  amountTooHigh: (max: string) =>
    `Cette somme dépasse ce qui peut être remboursé en partie\u00a0: moins de ${max}.`,
  /** Entries about the buyer's bank in an order's history. */
  contestedAtBank: 'L’acheteur a contesté le paiement auprès de sa banque.',
  lostAtBank: 'La banque de l’acheteur a repris la somme.',
  returnedByBank: 'La banque de l’acheteur a rendu la somme qu’elle avait reprise.',
} as const

export const quoteMessages = {
  failureTitle: 'Devis non envoyé',
  priceInvalid: 'Indiquez le prix de la livraison en euros, 0 si elle est offerte.',
  conditionsTooLong: (max: number) => `Les conditions dépassent ${max.toLocaleString('fr-FR')} caractères.`,
  expiryInvalid: 'Choisissez jusqu’à quand ce devis est valable.',
  expiryPast: 'Choisissez une date à venir\u00a0: ce devis serait déjà échu.',
  expiryTooFar: (days: number) => `Un devis est valable ${days} jours au plus.`,
} as const

/** Messages about the limit on reservations without payment. */
export const reservationMessages = {
  failureTitle: 'Réservation impossible',
  requestTitle: 'Demande impossible',
  tooMuch: (max: string, reserved: string) =>
    `Vous pouvez réserver jusqu’à ${max} d’articles à la fois sans les avoir payés ou retirés, et vous en réservez déjà pour ${reserved}. Payez, retirez ou annulez d’abord une de vos commandes, ou commandez moins.`,
  tooMuchAtOnce: (max: string) =>
    `Vous pouvez réserver jusqu’à ${max} d’articles à la fois sans les avoir payés ou retirés. Commandez-les en plusieurs fois.`,
  tooMany: (max: number) =>
    `Vous pouvez réserver jusqu’à ${max} articles différents à la fois sans les avoir payés ou retirés. Payez, retirez ou annulez d’abord une de vos commandes.`,
  wait: (until: string) =>
    `Plusieurs de vos commandes ont été abandonnées ces derniers jours, et leurs articles sont restés réservés pour rien. Vous pourrez en réserver de nouveau le ${until}.`,
  tooManyRequests: (max: number) =>
    `Vous avez déjà ${max} demandes de devis en cours. Attendez une réponse, ou annulez l’une d’elles.`,
  /** Accepting a quote reserves the products, which may have been sold meanwhile. */
  gone: (reasons: string, minutes: number) =>
    `${reasons} Une demande de devis ne réserve rien\u00a0: un autre acheteur a été plus rapide. S’il ne paie pas dans les ${minutes} minutes, ses articles reviennent en vente et vous pourrez réessayer.`,
} as const

export const paymentMessages = {
  missing: {
    title: 'Commande introuvable',
    text: 'Cette commande n’existe pas, ou ce n’est pas vous qui l’avez passée.',
  } satisfies TitledMessage,
  failureTitle: 'Paiement impossible',
  changed: 'Le montant de la commande a changé entre-temps. Rechargez la page pour payer le bon montant.',
} as const
