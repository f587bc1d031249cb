const number = new Intl.NumberFormat('fr-FR')

export const formatCount = (count: number): string => number.format(count)

/** `1 produit`, `1 250 produits`; French counts zero as one. */
export const countText = (count: number, one: string, many: string = `${one}s`): string =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`
