import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** The tree of categories with its counts; whatever changes products drops it (stale-products.ts). */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ meta }) => read(apiOf(meta).categories.$get()),
  staleTime: 5 * 60_000,
})

export type CategoryFamily = DataOf<typeof categoriesQuery>[number]
