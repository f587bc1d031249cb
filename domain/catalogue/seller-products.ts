import { defineAddress, named, page } from '../address.ts'
import { reviewsPerPage } from '../orders/reviews.ts'

/** Products on one page of what a seller has on the market. */
export const sellerPageSize = 12

/** Both lists of a seller's page have pages. */
export const sellerAddress = defineAddress({
  page: page(sellerPageSize),
  reviews: named('avis', page(reviewsPerPage)),
})
