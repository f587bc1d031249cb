import { queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type BalanceSearch, printBalanceSearch } from '#domain/orders/reuse-balance.ts'

/** The materials that the user has sold or received in a period. */
export const balanceQuery = (search: BalanceSearch) =>
  queryOptions({
    queryKey: ['reuse', 'balance', search],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).reuse.balance.$get({ query: Object.fromEntries(printBalanceSearch(search)) } as object),
      ),
  })

/** The balance of the whole association. */
export const impactQuery = queryOptions({
  queryKey: ['reuse', 'impact'],
  queryFn: ({ meta }) => read(apiOf(meta).impact.$get()),
})
