import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { type AdminProductSearch, adminSearchParams } from '#domain/catalogue/admin-products.ts'

export const adminProductsQuery = (search: AdminProductSearch) =>
  queryOptions({
    queryKey: ['admin', 'products', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.products.$get({ query: Object.fromEntries(adminSearchParams(search)) })),
    placeholderData: keepPreviousData,
  })

type AdminProductPage = DataOf<typeof adminProductsQuery>
export type AdminProduct = AdminProductPage['items'][number]

/** Not fetched anew by itself: what one is reading must not move away. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: ['admin', 'waiting-products'],
  queryFn: ({ meta, pageParam }) =>
    read(apiOf(meta).admin.products.waiting.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
export type WaitingProduct = DataOf<typeof waitingQuery>['items'][number]

/** Products have changed: every list that shows them, visitors' too. */
export const refreshProducts = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['admin', 'products'] }),
    queries.invalidateQueries({ queryKey: ['admin', 'featured'] }),
    forgetProducts(queries),
  ])
