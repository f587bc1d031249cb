import { defineSearchParams, page, withName } from '../address.ts'
import { reviewsPerPage } from '../orders/reviews.ts'

/** Page size of a seller's products. */
export const sellerPageSize = 12

/** Both lists of a seller's page are paginated. */
export const sellerAddress = defineSearchParams({
  page: page(sellerPageSize),
  reviews: withName('avis', page(reviewsPerPage)),
})
