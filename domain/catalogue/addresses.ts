import { defineAddress, text, wholeNumber } from '#domain/address.ts'
import { slugOf } from './slug.ts'

/** `/produits/porte-d-entree-en-chene-1042`: the number finds the product, the words are for people. */
export const productPath = ({ title, number }: { title: string; number: number }): string =>
  `/produits/${[slugOf(title), number].filter(Boolean).join('-')}`

/** The number at the end of such an address; null: it is none. */
export function productNumberOf(address: string): number | null {
  const number = Number(/(?:^|[/-])(\d{1,12})$/.exec(address)?.[1])
  return number || null
}

/** `/categories/menuiserie/portes-interieures`. */
export const categoryPath = (family: string, subcategory?: string | null): string =>
  `/categories/${encodeURIComponent(family)}${subcategory ? `/${encodeURIComponent(subcategory)}` : ''}`

/** `/produits/departement/loire-atlantique/menuiserie/portes-interieures`: what can be fetched in a department, all or of a category. */
export const departmentPath = (
  department: string,
  family?: string | null,
  subcategory?: string | null,
): string =>
  ['/produits/departement', department, family, subcategory]
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part as string)))
    .join('/')

/** Pictures that are shown where somebody shares a page (Open Graph), and their size in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

export const homeCardPath = '/og/accueil.jpg'
export const catalogueCardPath = '/og/produits.jpg'
export const productCardPath = (number: number): string => `/og/produits/${number}.jpg`
export const categoryCardPath = (family: string, subcategory?: string): string =>
  `/og${categoryPath(family, subcategory)}.jpg`

/** What is new, as RSS: everywhere, or in one category. */
export const feedPath = '/flux.xml'
export const categoryFeedPath = (family: string, subcategory?: string): string =>
  `${categoryPath(family, subcategory)}${feedPath}`

/** Everything that can be bought, for price comparison (Google Merchant Center and others that read its form). */
export const merchantFeedPath = '/flux/marchand.xml'

/** What is new among the answers of a search: with the search's own address behind it. */
export const searchFeedPath = '/products.rss'

/** What an address of this site is, for sites that show a link to it (https://oembed.com). */
export const oembedPath = '/oembed'
export const oembedAddress = defineAddress({
  url: text(500),
  format: text(10),
  /** Pixels; 0 is no bound. */
  maxwidth: wholeNumber(0, 10_000),
  maxheight: wholeNumber(0, 10_000),
})

/** A seller's articles in another site's page. */
export const widgetPath = '/widget.js'
/** How many articles it shows. */
export const widgetAddress = defineAddress({ count: wholeNumber(6, 24) })
