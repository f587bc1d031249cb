import { defineSearchParams, text, wholeNumber } from '#domain/address.ts'
import { toSlug } from './slug.ts'

/** `/produits/porte-d-entree-en-chene-1042`: the number identifies the product, the words are for readers. */
export const productPath = ({ title, number }: { title: string; number: number }): string =>
  `/produits/${[toSlug(title), number].filter(Boolean).join('-')}`

/** Returns the number at the end of a product's address, or null. */
export function readProductNumber(address: string): number | null {
  const number = Number(/(?:^|[/-])(\d{1,12})$/.exec(address)?.[1])
  return number || null
}

/** `/categories/menuiserie/portes-interieures`. */
export const categoryPath = (family: string, subcategory?: string | null): string =>
  `/categories/${encodeURIComponent(family)}${subcategory ? `/${encodeURIComponent(subcategory)}` : ''}`

/** `/produits/departement/loire-atlantique/menuiserie/portes-interieures`: products to collect in a department, all or of a category. */
export const departmentPath = (
  department: string,
  family?: string | null,
  subcategory?: string | null,
): string =>
  ['/produits/departement', department, family, subcategory]
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part as string)))
    .join('/')

/** Size in pixels of the pictures shown where a page is shared (Open Graph). */
export const cardSize = { width: 1200, height: 630 } as const

export const homeCardPath = '/og/accueil.jpg'
export const catalogueCardPath = '/og/produits.jpg'
export const productCardPath = (number: number): string => `/og/produits/${number}.jpg`
export const categoryCardPath = (family: string, subcategory?: string): string =>
  `/og${categoryPath(family, subcategory)}.jpg`

/** RSS feed of new products, of all or of one category. */
export const feedPath = '/flux.xml'
export const categoryFeedPath = (family: string, subcategory?: string): string =>
  `${categoryPath(family, subcategory)}${feedPath}`

/** Feed of everything on sale for price comparison (Google Merchant Center and others that read its format). */
export const merchantFeedPath = '/flux/marchand.xml'

/** Feed of new results of a search, followed by the search's own parameters. */
export const searchFeedPath = '/products.rss'

/** Describes an address of this site to sites that embed a link to it (https://oembed.com). */
export const oembedPath = '/oembed'
export const oembedAddress = defineSearchParams({
  url: text(500),
  format: text(10),
  /** Pixels; 0 sets no limit. */
  maxwidth: wholeNumber(0, 10_000),
  maxheight: wholeNumber(0, 10_000),
})

/** Shows a seller's products on another site. */
export const widgetPath = '/widget.js'
/** Number of products it shows. */
export const widgetAddress = defineSearchParams({ count: wholeNumber(6, 24) })
