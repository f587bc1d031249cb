import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** The tree has numbers of products; changes of products invalidate the queries (stale-products.ts). */
export const categoriesStaleTime = 5 * 60_000

/** The category tree for navigation. */
export const categoryTreeQuery = queryOptions({
  queryKey: ['category-tree'],
  queryFn: ({ meta }) => read(apiOf(meta)['category-tree'].$get()),
  staleTime: categoriesStaleTime,
})

/** The same tree with ids and pictures, for choosing a category. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ meta }) => read(apiOf(meta).categories.$get()),
  staleTime: categoriesStaleTime,
})

export type CategoryFamily = DataOf<typeof categoriesQuery>[number]
