import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

/** The product that the page is about. */
export const recordQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product-record', productId],
    queryFn: ({ meta }) =>
      read(apiOf(meta).selling.products[':id'].record.$get({ param: { id: productId } })),
    staleTime: 10_000,
  })

/** The views, favourites and conversations by day. */
export const interestQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product-record', productId, 'interest'],
    queryFn: ({ meta }) =>
      read(apiOf(meta).selling.products[':id'].interest.$get({ param: { id: productId } })),
    staleTime: 60_000,
  })

/** One page of the product's history, newest first. */
export const historyQuery = (productId: string, page: number) =>
  queryOptions({
    queryKey: ['product-record', productId, 'history', page],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).selling.products[':id'].history.$get({
          param: { id: productId },
          query: { page: String(page) },
        } as never),
      ),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })
