import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** The numbers change with the products, which drop the queries (stale-products.ts). */
export const categoriesStaleTime = 5 * 60_000

/** What leads through the catalogue. */
export const categoryTreeQuery = queryOptions({
  queryKey: ['category-tree'],
  queryFn: ({ meta }) => read(apiOf(meta)['category-tree'].$get()),
  staleTime: categoriesStaleTime,
})

/** The same tree with what chooses a category and shows it: its id and its picture. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ meta }) => read(apiOf(meta).categories.$get()),
  staleTime: categoriesStaleTime,
})

export type CategoryFamily = DataOf<typeof categoriesQuery>[number]
