export interface Notice {
  title: string
  text: string
}

/** Of the error catalogue (messages.ts), what a page may have to say before the rest of its code has come. */
export const pageMessages = {
  unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
  offline: 'Connexion impossible. Vérifiez votre réseau puis réessayez.',
  away: 'Le site est indisponible un instant. Cette page s’affichera toute seule dès qu’il répondra\u00a0; ce que vous aviez enregistré est conservé.',
  productsFailure: 'Une erreur est survenue lors du chargement des produits. Veuillez réessayer plus tard.',
  signedIn: { title: 'Connexion réussie', text: 'Vous êtes maintenant connecté' } satisfies Notice,
} as const
