import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { withParams } from '#domain/address.ts'
import { sellerAddress } from '#domain/catalogue/seller-products.ts'

/** The public data of a seller. */
export const sellerQuery = (sellerId: string) =>
  queryOptions({
    queryKey: ['seller', sellerId],
    queryFn: ({ meta }) => read(apiOf(meta).sellers[':id'].$get({ param: { id: sellerId } })),
  })
export type Seller = DataOf<typeof sellerQuery>

/** The seller's reviews, page by page. */
export const sellerReviewsQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: ['seller', sellerId, 'reviews', page],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).sellers[':id'].reviews.$get({ param: { id: sellerId }, query: { page: String(page) } }),
      ),
    placeholderData: keepPreviousData,
  })
export type SellerReview = DataOf<typeof sellerReviewsQuery>['items'][number]

/** The seller's products, page by page. The key begins with 'products', so that a sign-in refetches them. */
export const sellerProductsQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: ['products', 'seller', sellerId, page],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).sellers[':id'].products.$get({ param: { id: sellerId }, query: { page: String(page) } }),
      ),
    // As long as for other lists of products.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

/** Returns the path of a seller's page, at these pages of its products and of its reviews. */
export function sellerPath(sellerId: string, { page = 1, reviewsPage = 1 }): string {
  return withParams(`/sellers/${sellerId}`, sellerAddress.print({ page, reviews: reviewsPage }))
}
