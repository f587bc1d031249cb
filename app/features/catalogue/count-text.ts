const frenchNumber = new Intl.NumberFormat('fr-FR')

/** `1 produit`, `1 234 produits`; French begins the plural at two. */
export const countText = (count: number, noun = 'produit'): string =>
  `${frenchNumber.format(count)} ${noun}${count > 1 ? 's' : ''}`
