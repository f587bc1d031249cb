import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { useCanSell } from './can-sell.ts'
import { apiOf } from './query-client.ts'
import { useAccount } from './session.ts'
import { useIsSigningOut } from './signing-out.ts'

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
  return (
    useQuery({ ...toDoCountQuery, enabled: account !== null && canSell && !isSigningOut }).data?.count ?? 0
  )
}
