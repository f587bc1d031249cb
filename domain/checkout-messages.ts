import type { TitledMessage } from './messages.ts'

/** Messages of the checkout, in addition to messages.ts. */

export const checkoutMessages = {
  signInRequired: {
    title: 'Connexion requise',
    text: 'Vous devez être connecté pour passer une commande.',
  } satisfies TitledMessage,
  emptyCart: {
    title: 'Panier vide',
    text: 'Votre panier est vide. Veuillez ajouter des articles avant de passer commande.',
  } satisfies TitledMessage,
  incompleteProfile: {
    title: 'Profil incomplet',
    text: 'Merci de compléter votre profil avant de valider votre commande.',
  } satisfies TitledMessage,
  failureTitle: 'Erreur lors de la commande',
  lineChanged: (title: string, changes: string) =>
    `« ${title} » a changé entre-temps. ${changes} Vérifiez votre panier, puis commandez à nouveau.`,
  totalChanged: 'Un prix a changé. Vérifiez le total de votre panier, puis commandez à nouveau.',
  noDestination: 'Choisissez la commune de livraison pour demander un devis.',
  noteTooLong: 'Les précisions pour la livraison comptent au plus 2\u00a0000\u00a0caractères.',
  totalTooHigh: 'Le montant dépasse ce qu’une seule commande permet.',
  totalTooLow: (min: string) =>
    `Le paiement par carte commence à ${min}\u00a0: ajoutez un article à votre commande.`,
  orderFailure: (message: string) => `Erreur lors de la création de la commande: ${message}`,
  failure: "Une erreur s'est produite, veuillez réessayer.",
  tooManyOrders:
    'Beaucoup de commandes arrivent en ce moment. Rien n’a été commandé ni débité\u00a0: réessayez dans quelques secondes.',
  success: {
    title: 'Commande créée',
    text: 'Votre commande a été créée avec succès. Un email de confirmation vous a été envoyé.',
  } satisfies TitledMessage,
} as const

/** Messages of the cart. */

export const cartMessages = {
  empty: 'Votre panier est vide',
  gone: 'Plus disponible',
  goneBecause: (reason: string) => `Plus disponible : ${reason}.`,
  onRequest: 'Ce produit se vend maintenant à un prix sur demande.',
  priceChanged: (now: string, before: string) => `Le prix a changé : ${now} au lieu de ${before}.`,
  titleChanged: (now: string, before: string) => `Le titre a changé : « ${now} » au lieu de « ${before} ».`,
  unitChanged: (now: string, before: string) => `L’unité de vente a changé : ${now} au lieu de ${before}.`,
  onlyLeft: (count: string) => `Il n’en reste que ${count}.`,
  onlyThisMany: (count: string) => `Quantité ramenée à ${count}\u00a0: il n’y en a pas plus.`,
  raised: (count: string, rule: string) => `Quantité portée à ${count}. ${rule}.`,
  removeUnavailable: 'Retirez les articles indisponibles pour commander.',
  tooMany: (max: number) => `Une commande compte au plus ${max} articles différents : passez-en plusieurs.`,
  notChecked: 'Les prix et le stock n’ont pas pu être vérifiés.',
  unanswered: 'Votre commande est restée sans réponse. Relancez-la : elle ne sera pas passée deux fois.',
} as const
