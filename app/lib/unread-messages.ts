import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { useHydrated } from './hydration.ts'
import { apiOf } from './query-client.ts'
import { useAccount, useIsSigningOut } from './session.ts'

/** Begins the keys of everything that a message changes (app/lib/live makes it stale). */
export const conversationsKey = ['conversations'] as const

const unreadQuery = queryOptions({
  queryKey: [...conversationsKey, 'unread'],
  queryFn: ({ meta }) => read(apiOf(meta).conversations.unread.$get()),
})

/** How many messages wait to be read; 0 for visitors, for members of the yard, and during an impersonation. */
export function useUnread(): number {
  const isSigningOut = useIsSigningOut()
  const { account } = useAccount()
  const reads = account !== null && !account.isImpersonated && account.teamRole !== 'yard'
  const { data } = useQuery({ ...unreadQuery, enabled: reads && !isSigningOut })
  // The server does not know it: a late part that starts after the answer would differ from its HTML.
  return useHydrated() ? (data?.unread ?? 0) : 0
}
