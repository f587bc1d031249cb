import { productPath } from '#domain/catalogue/addresses.ts'
import type { ProductCardData } from './product-card.tsx'

interface TownAddress {
  town: string
  postcode: string
}

/** A pickup place as structured data (schema.org), at the precision that is public: the town. */
export const placeData = ({ town, postcode }: TownAddress) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    addressLocality: town,
    postalCode: postcode || undefined,
    addressCountry: 'FR',
  },
})

/**
 * A list of products as structured data (schema.org); each product's own page describes it. `firstPosition` is the position of the
 * first product in the whole list, from 1.
 */
export const productListData = (
  origin: string,
  products: readonly ProductCardData[],
  firstPosition: number,
) => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: firstPosition + index,
    url: `${origin}${productPath(product)}`,
  })),
})
