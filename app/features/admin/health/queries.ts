import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

/** What the site last found of itself. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.health.$get()),
  staleTime: 0,
  refetchInterval: 60_000,
})
export type Health = DataOf<typeof healthQuery>

export const useLookNow = () =>
  useAction({
    mutationFn: (_, { meta }) => read(apiOf(meta).admin.health.$post()),
    failure: 'Le site n’a pas pu être examiné',
    refresh: [healthQuery.queryKey],
  })
