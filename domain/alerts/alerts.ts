/** What a person may be told of (specification, section 4, Alert types). */
export const alertKinds = ['price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertKindLabels: Record<AlertKind, { name: string; text: string }> = {
  price_drop: { name: 'Baisse de prix', text: 'Le prix d’une annonce vient de baisser.' },
  back_in_stock: { name: 'Retour en stock', text: 'Un produit épuisé est de nouveau disponible.' },
  low_quantity: { name: 'Bientôt épuisé', text: 'Il ne reste que quelques exemplaires d’un produit.' },
  expiring_soon: {
    name: 'Fin de mise en vente proche',
    text: 'Une annonce sera bientôt retirée de la vente.',
  },
}

/** How often a saved search tells of its finds. */
export const digestFrequencies = ['immediate', 'daily', 'weekly'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

/** Of one person: kinds of alerts times categories. */
export const mostAlertPreferences = 50

/** Of one person: products with a bell. */
export const mostWatchedProducts = 200
export const watchedPageSize = 20

/** Of one person. */
export const mostSavedSearches = 30
/** Characters of its address: it is part of the link that ends it, and a mail's header has room for so much. */
export const longestSavedQuery = 900

/** Before a product's last day, its end is told. */
export const daysBeforeEnd = 3
