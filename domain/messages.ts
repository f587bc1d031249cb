/**
 * The French error catalogue: specification, sections 4, 5 and 8, word for word; a text stands once. Here what every page may
 * show; account-messages.ts and selling-messages.ts hold the rest, so that the catalogue does not carry them.
 */

export interface Notice {
  title: string
  text: string
}

export const signInMessages = {
  success: { title: 'Connexion réussie', text: 'Vous êtes maintenant connecté' } satisfies Notice,
  failureTitle: 'Erreur de connexion',
  failure: "Une erreur s'est produite lors de la connexion",
  // One text for both: after signing up, it must not tell whether the address had an account already.
  wrongCredentials:
    'Adresse email ou mot de passe incorrect, ou adresse pas encore confirmée. Dans ce dernier cas, un nouveau lien vient de vous être envoyé.',
  suspended: 'Votre compte est suspendu. Le motif vous a été envoyé par email.',
} as const

export const signOutMessages = { failureTitle: 'Erreur de déconnexion' } as const

export const catalogueMessages = {
  loadFailure: 'Une erreur est survenue lors du chargement des produits. Veuillez réessayer plus tard.',
  noResult: 'Aucun produit disponible ne correspond à vos critères de recherche.',
  noCategory: 'Aucune catégorie disponible pour le moment',
  categoriesLoadFailure: 'Les catégories n’ont pas pu être chargées. Veuillez réessayer.',
  noFilterableField: 'Aucune caractéristique filtrable disponible pour cette catégorie.',
} as const

export const productMessages = {
  missing: {
    title: 'Produit non trouvé',
    text: "Le produit que vous recherchez n'existe pas ou a été supprimé.",
  } satisfies Notice,
  noField: 'Aucune caractéristique spécifique disponible pour ce produit',
  addedToCart: 'Produit ajouté au panier',
  requestModuleFailure: "Erreur lors du chargement du module d'envoi. Veuillez réessayer.",
} as const

export const cartMessages = {
  empty: 'Votre panier est vide',
  maxReached: 'Quantité maximale disponible atteinte',
  gone: 'Plus disponible',
  goneBecause: (reason: string) => `Plus disponible : ${reason}.`,
  onRequest: 'Ce produit se vend maintenant à un prix sur demande.',
  priceChanged: (now: string, before: string) => `Le prix a changé : ${now} au lieu de ${before}.`,
  onlyLeft: (quantity: number) => `Il n’en reste que ${quantity}.`,
  removeUnavailable: 'Retirez les articles indisponibles pour commander.',
  tooMany: (most: number) => `Une commande compte au plus ${most} articles différents : passez-en plusieurs.`,
  notChecked: 'Les prix et le stock n’ont pas pu être vérifiés.',
  unanswered: 'Votre commande est restée sans réponse. Relancez-la : elle ne sera pas passée deux fois.',
} as const

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
  totalChanged: 'Un prix a changé. Vérifiez le total de votre panier, puis commandez à nouveau.',
  noteTooLong: 'Les précisions pour la livraison comptent au plus 2\u00a0000\u00a0caractères.',
  totalTooHigh: 'Le montant dépasse ce qu’une seule commande permet.',
  orderFailure: (message: string) => `Erreur lors de la création de la commande: ${message}`,
  itemsFailure: (message: string) => `Erreur lors de la création des articles de commande: ${message}`,
  failure: "Une erreur s'est produite, veuillez réessayer.",
  success: {
    title: 'Commande créée',
    text: 'Votre commande a été créée avec succès. Un email de confirmation vous a été envoyé.',
  } satisfies Notice,
} as const

export const generalMessages = {
  unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
  notFound: 'Cette page n’existe pas.',
  invalid: 'Certaines informations sont invalides. Vérifiez les champs signalés.',
  tooLarge: 'L’envoi est trop volumineux.',
  tooManyRequests: 'Trop de tentatives. Patientez un instant avant de réessayer.',
  notSignedIn: 'Connectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas accès à cette page.',
  ownSessionOnly: 'Seule la personne elle-même peut faire ce changement.',
  crossOrigin: 'Cette demande ne vient pas de ce site.',
  offline: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
  filesUnavailable: 'Ce fichier n’est pas disponible pour le moment. Réessayez dans un instant.',
} as const
