import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from './api.ts'
import { useHydrated } from './hydration.ts'
import { apiOf } from './query-client.ts'
import { useAccount, useIsSigningOut } from './session.ts'

/** The first part of the keys of queries that a message invalidates (app/lib/live). */
export const conversationsKey = ['conversations'] as const

const unreadQuery = queryOptions({
  queryKey: [...conversationsKey, 'unread'],
  queryFn: ({ meta }) => read(apiOf(meta).conversations.unread.$get()),
})

/** The number of unread messages; 0 for visitors, for members of the yard, and during an impersonation. */
export function useUnreadCount(): number {
  const isSigningOut = useIsSigningOut()
  const { account } = useAccount()
  const mayRead = account !== null && !account.isImpersonated && account.teamRole !== 'yard'
  const { data } = useQuery({ ...unreadQuery, enabled: mayRead && !isSigningOut })
  // The server does not know the number: a part that hydrates after the response would differ from its HTML.
  return useHydrated() ? (data?.unread ?? 0) : 0
}
