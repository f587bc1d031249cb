import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

export const formerOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['former-orders', page],
    queryFn: ({ meta }) =>
      read(apiOf(meta)['former-orders'].$get({ query: { page: String(page) } } as object)),
    placeholderData: keepPreviousData,
  })
export type FormerOrder = DataOf<typeof formerOrdersQuery>['items'][number]
