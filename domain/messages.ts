/** A message with a heading, as toasts and pages show it. */
export interface TitledMessage {
  title: string
  text: string
}

/** Messages that a page may need before the rest of its code has loaded. */
export const pageMessages = {
  unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
  offline: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
  away: 'Le site est indisponible un instant. Cette page s’affichera toute seule dès qu’il répondra\u00a0; ce que vous aviez enregistré est conservé.',
  productsFailure: 'Une erreur est survenue lors du chargement des produits. Veuillez réessayer plus tard.',
  signedIn: { title: 'Connexion réussie', text: 'Vous êtes maintenant connecté' } satisfies TitledMessage,
} as const

/**
 * The French error catalogue; each text exists once. This file holds the messages of every page; checkout-messages.ts, account-messages.ts
 * and others hold the rest, so that catalogue pages do not load them.
 */

export const signOutMessages = { failureTitle: 'Erreur de déconnexion' } as const

export const catalogueMessages = {
  loadFailure: pageMessages.productsFailure,
  noResult: 'Aucun produit disponible ne correspond à vos critères de recherche.',
  noCategory: 'Aucune catégorie disponible pour le moment',
  categoriesLoadFailure: 'Les catégories n’ont pas pu être chargées. Veuillez réessayer.',
  noFilterableField: 'Aucune caractéristique filtrable disponible pour cette catégorie.',
} as const

export const productMessages = {
  missing: {
    title: 'Produit non trouvé',
    text: "Le produit que vous recherchez n'existe pas ou a été supprimé.",
  } satisfies TitledMessage,
  noField: 'Aucune caractéristique spécifique disponible pour ce produit',
  maxReached: 'Quantité maximale disponible atteinte',
  addedToCart: 'Produit ajouté au panier',
  requestModuleFailure: "Erreur lors du chargement du module d'envoi. Veuillez réessayer.",
} as const

/** Used by the server only, so it is in no page's JavaScript. */
export const unavailableProduct = {
  title: 'Cette annonce n’existe plus',
  text: 'Son vendeur l’a retirée. D’autres matériaux vous attendent dans le catalogue.',
} satisfies TitledMessage

export const generalMessages = {
  unexpected: pageMessages.unexpected,
  notFound: 'Cette page n’existe pas.',
  invalid: 'Certaines informations sont invalides. Vérifiez les champs signalés.',
  missingField: 'Cette information manque.',
  wrongField: 'Cette valeur n’est pas valable.',
  oneOf: (values: readonly string[]) => `L’une de ces valeurs\u00a0: ${values.join(', ')}.`,
  methodNotAllowed: 'Cette adresse ne répond pas à ce genre de demande.',
  unreadableCharacter: 'Ce texte contient un caractère illisible. Saisissez-le à nouveau.',
  tooLarge: 'L’envoi est trop volumineux.',
  tooMuchAtOnce: 'Beaucoup d’envois arrivent en même temps. Réessayez dans un instant.',
  tooMuchWork: 'Le site a beaucoup à faire en ce moment. Réessayez dans un instant.',
  tooMuchOfYours:
    'Vos demandes précédentes sont encore en cours. Attendez un instant avant d’en faire une autre.',
  tooManyRequests: 'Trop de tentatives. Patientez un instant avant de réessayer.',
  tooManyRequestsFor: (wait: string) => `Trop de demandes en peu de temps. Réessayez dans ${wait}.`,
  tooManyGuesses: (wait: string) => `Trop d’essais sans succès. Réessayez dans ${wait}.`,
  notSignedIn: 'Connectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas accès à cette page.',
  ownSessionOnly: 'Seule la personne elle-même peut faire ce changement.',
  crossOrigin: 'Cette demande ne vient pas de ce site.',
  offline: pageMessages.offline,
  away: 'Le site ne répond pas pour le moment. Réessayez dans quelques secondes\u00a0: ce que vous aviez enregistré est conservé.',
  pageAway: pageMessages.away,
  diskFull: 'Le site ne peut rien enregistrer pour le moment. Réessayez dans quelques minutes.',
  filesAway: 'Le site ne peut pas enregistrer de fichier pour le moment. Réessayez dans quelques minutes.',
  filesUnavailable: 'Ce fichier n’est pas disponible pour le moment. Réessayez dans un instant.',
} as const
