import type { Notice } from './messages.ts'

/** The French error catalogue (messages.ts): an order's life between placing and reviewing it. */

export const fulfilmentMessages = {
  failureTitle: 'Action non effectuée',
  /** The screen was older than the order. */
  changed: 'La commande a changé entre-temps\u00a0: cette action n’est plus possible. Rechargez la page.',
  notYours: 'Cette action ne revient pas à vous dans cette commande.',
  reasonMissing: 'Dites en quelques mots pourquoi.',
  reasonTooLong: (most: number) => `Votre message dépasse ${most.toLocaleString('fr-FR')} caractères.`,
  amountMissing: 'Indiquez la somme à rembourser.',
  amountTooHigh: (most: string) =>
    `Cette somme dépasse ce qui peut être remboursé en partie\u00a0: moins de ${most}.`,
  /** In the history of an order, for what the buyer's bank did. */
  contestedAtBank: 'L’acheteur a contesté le paiement auprès de sa banque.',
  lostAtBank: 'La banque de l’acheteur a repris la somme.',
} as const

export const quoteMessages = {
  failureTitle: 'Devis non envoyé',
  priceInvalid: 'Indiquez le prix de la livraison en euros, 0 si elle est offerte.',
  conditionsTooLong: (most: number) => `Les conditions dépassent ${most.toLocaleString('fr-FR')} caractères.`,
  expiryInvalid: 'Choisissez jusqu’à quand ce devis est valable.',
  expiryPast: 'Choisissez une date à venir\u00a0: ce devis serait déjà échu.',
  expiryTooFar: (days: number) => `Un devis est valable ${days} jours au plus.`,
} as const

export const paymentMessages = {
  missing: {
    title: 'Commande introuvable',
    text: 'Cette commande n’existe pas, ou ce n’est pas vous qui l’avez passée.',
  } satisfies Notice,
  failureTitle: 'Paiement impossible',
  changed: 'Le montant de la commande a changé entre-temps. Rechargez la page pour payer le bon montant.',
} as const
