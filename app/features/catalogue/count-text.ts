const frenchNumber = new Intl.NumberFormat('fr-FR')

/** `Aucun produit`, `1 produit`, `1 234 produits`: French begins the plural at two. */
export const countText = (count: number): string =>
  count === 0 ? 'Aucun produit' : `${frenchNumber.format(count)} produit${count > 1 ? 's' : ''}`

/** On the button that leaves the filters. */
export const seeResultsText = (count: number | undefined): string =>
  count === undefined
    ? 'Voir les résultats'
    : `Voir ${frenchNumber.format(count)} résultat${count > 1 ? 's' : ''}`
