import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'
import { useAccount, useIsSigningOut } from './session.ts'

const minute = 60_000

const toDoCountQuery = queryOptions({
  queryKey: ['to-do', 'count'],
  queryFn: ({ meta }) => read(apiOf(meta).selling['to-do'].count.$get()),
  staleTime: minute,
})

/** How many sales and articles wait for their seller; none for who does not sell. */
export function useToDoCount(): number {
  const isSigningOut = useIsSigningOut()
  const { account, canSell } = useAccount()
  return (
    useQuery({ ...toDoCountQuery, enabled: account !== null && canSell && !isSigningOut }).data?.count ?? 0
  )
}
