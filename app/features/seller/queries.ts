import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { withParams } from '#domain/address.ts'
import { sellerAddress } from '#domain/catalogue/seller-products.ts'

/** What everybody may know of a seller. */
export const sellerQuery = (sellerId: string) =>
  queryOptions({
    queryKey: ['seller', sellerId],
    queryFn: ({ meta }) => read(apiOf(meta).sellers[':id'].$get({ param: { id: sellerId } })),
  })
export type Seller = DataOf<typeof sellerQuery>

/** What buyers said of them, page by page. */
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

/** What they have on the market, page by page. Under 'products': a visitor who signs in sees it anew. */
export const sellerProductsQuery = (sellerId: string, page: number) =>
  queryOptions({
    queryKey: ['products', 'seller', sellerId, page],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).sellers[':id'].products.$get({ param: { id: sellerId }, query: { page: String(page) } }),
      ),
    // As any list of products.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

/** Where a seller's page stands; both of its lists have pages. */
export function sellerPath(sellerId: string, { page = 1, reviews = 1 }): string {
  return withParams(`/sellers/${sellerId}`, sellerAddress.print({ page, reviews }))
}
