import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { useCanSell } from './can-sell.ts'
import { apiOf } from './query-client.ts'
import { useAccount } from './session.ts'
import { useIsSigningOut } from './signing-out.ts'
import { useHydrated } from './use-hydrated.ts'

const minute = 60_000

const toDoCountQuery = queryOptions({
  queryKey: ['to-do', 'count'],
  queryFn: ({ meta }) => read(apiOf(meta).selling['to-do'].count.$get()),
  staleTime: minute,
})

/** How many sales and articles wait for their seller; none for who does not sell. */
export function useToDoCount(): number {
  const isSigningOut = useIsSigningOut()
  const { account } = useAccount()
  const canSell = useCanSell()
  const { data } = useQuery({ ...toDoCountQuery, enabled: account !== null && canSell && !isSigningOut })
  // The server does not know it: a late part that starts after the answer would differ from its HTML.
  return useHydrated() ? (data?.count ?? 0) : 0
}
