import { productPath } from '#domain/catalogue/addresses.ts'
import type { ProductCardData } from './product-card.tsx'

interface KnownPlace {
  town: string
  postcode: string
}

/** Where something is fetched, for search engines (schema.org): the town, as everybody may know it. */
export const placeData = ({ town, postcode }: KnownPlace) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    addressLocality: town,
    postalCode: postcode || undefined,
    addressCountry: 'FR',
  },
})

/**
 * A list of products for search engines (schema.org): what each is stands on the page its address leads to. `first` is the place of the first
 * in the whole list, from 1.
 */
export const productListData = (origin: string, products: readonly ProductCardData[], first: number) => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: first + index,
    url: `${origin}${productPath(product)}`,
  })),
})
