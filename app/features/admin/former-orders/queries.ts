import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { type FormerOrderSearch, formerOrderParams } from '#domain/orders/former-orders.ts'

export const allFormerOrdersQuery = (search: FormerOrderSearch) =>
  queryOptions({
    queryKey: ['admin', 'former-orders', search],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).admin['former-orders'].$get({
          query: Object.fromEntries(formerOrderParams(search)),
        } as object),
      ),
    placeholderData: keepPreviousData,
  })
export type FormerOrderLine = DataOf<typeof allFormerOrdersQuery>['items'][number]
