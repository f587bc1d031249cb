import { queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

const minute = 60_000

/** The categories of the home page stay fresh for 5 minutes (specification, section 9). */
export const homeCategoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ meta }) => read(apiOf(meta).categories.$get()),
  staleTime: 5 * minute,
})

export type CategoryFamily = Awaited<ReturnType<NonNullable<typeof homeCategoriesQuery.queryFn>>>[number]
export type Category = CategoryFamily['children'][number]
