import { type Cents, formatEuros, offeredPrice } from '#domain/money.ts'

/** The number of products in one or several communes, and their lowest price. */
export interface Sums {
  count: number
  /** The lowest price; null when all prices are on request or concealed. */
  minPrice: Cents | null
}

export const productsText = (count: number): string =>
  `${count.toLocaleString('fr-FR')}\u00a0produit${count > 1 ? 's' : ''}`

/** `dès 12 €`, `gratuit`, `gratuit et plus`; empty without a price. */
export function priceText({ count, minPrice }: Sums): string {
  if (minPrice === null) return ''
  if (minPrice > 0) return `dès ${formatEuros(minPrice).replace(/,00(?=\s?€)/, '')}`
  const free = offeredPrice(minPrice).toLowerCase()
  return count === 1 ? free : `${free} et plus`
}
