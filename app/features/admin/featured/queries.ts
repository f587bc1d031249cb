import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'

/** All featured products in their order, also those visitors do not see. */
export const featuredChoiceQuery = queryOptions({
  queryKey: ['admin', 'featured'],
  queryFn: ({ meta }) => read(apiOf(meta).admin['featured-products'].$get()),
})
export type FeaturedProduct = DataOf<typeof featuredChoiceQuery>[number]

/** Available products that are not featured yet. */
export const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'products', 'candidates', search],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).admin.products.$get({
          query: { ...(search && { search }), status: 'disponible', featured: 'non', hidden: 'non' },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const refreshFeatured = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['admin', 'featured'] }),
    queries.invalidateQueries({ queryKey: ['admin', 'products'] }),
    forgetProducts(queries),
  ])
