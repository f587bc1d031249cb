import { productPath } from '#domain/catalogue/addresses.ts'
import type { ProductCardData } from './product-card.tsx'

interface KnownPlace {
  town: string
  postcode: string
}

/** A place as structured data (schema.org), at the precision that everybody may know: the town. */
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
 * A list of products as structured data (schema.org); each product's own page describes it. `first` is the position of the first
 * product in the whole list, from 1.
 */
export const productListData = (origin: string, products: readonly ProductCardData[], first: number) => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: first + index,
    url: `${origin}${productPath(product)}`,
  })),
})
