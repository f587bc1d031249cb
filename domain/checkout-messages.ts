import type { Notice } from './messages.ts'

/** The French error catalogue (messages.ts): ordering what is in the cart. */

export const checkoutMessages = {
  signInRequired: {
    title: 'Connexion requise',
    text: 'Vous devez être connecté pour passer une commande.',
  } satisfies Notice,
  emptyCart: {
    title: 'Panier vide',
    text: 'Votre panier est vide. Veuillez ajouter des articles avant de passer commande.',
  } satisfies Notice,
  incompleteProfile: {
    title: 'Profil incomplet',
    text: 'Merci de compléter votre profil avant de valider votre commande.',
  } satisfies Notice,
  failureTitle: 'Erreur lors de la commande',
  lineChanged: (title: string, changes: string) =>
    `« ${title} » a changé entre-temps. ${changes} Vérifiez votre panier, puis commandez à nouveau.`,
  totalChanged: 'Un prix a changé. Vérifiez le total de votre panier, puis commandez à nouveau.',
  noDestination: 'Choisissez la commune de livraison pour demander un devis.',
  noteTooLong: 'Les précisions pour la livraison comptent au plus 2\u00a0000\u00a0caractères.',
  totalTooHigh: 'Le montant dépasse ce qu’une seule commande permet.',
  totalTooLow: (least: string) =>
    `Le paiement par carte commence à ${least}\u00a0: ajoutez un article à votre commande.`,
  orderFailure: (message: string) => `Erreur lors de la création de la commande: ${message}`,
  itemsFailure: (message: string) => `Erreur lors de la création des articles de commande: ${message}`,
  failure: "Une erreur s'est produite, veuillez réessayer.",
  tooManyOrders:
    'Beaucoup de commandes arrivent en ce moment. Rien n’a été commandé ni débité\u00a0: réessayez dans quelques secondes.',
  success: {
    title: 'Commande créée',
    text: 'Votre commande a été créée avec succès. Un email de confirmation vous a été envoyé.',
  } satisfies Notice,
} as const
