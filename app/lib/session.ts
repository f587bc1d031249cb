import { type Query, type QueryClient, queryOptions, useIsMutating, useQuery } from '@tanstack/react-query'
import { createContext } from 'react-router'
import { canSell } from '#domain/accounts/accounts.ts'
import { ApiError, read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** Who is signed in; null for an anonymous visitor. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ meta }) => read(apiOf(meta).account.$get()),
  // Always fetched: the session may have changed while the window was in the background.
  refetchOnWindowFocus: 'always',
})

/** For pages that depend on who is signed in: notices a sign-out in another tab, yet asks once while a page opens. */
export const freshAccountQuery = queryOptions({ ...accountQuery, staleTime: 2_000 })

/** The account, for loaders; while the network is lost, the one read before. @throws ApiError */
export async function fetchAccount(queries: QueryClient): Promise<Account | null> {
  try {
    return await queries.fetchQuery(freshAccountQuery)
  } catch (error) {
    const known = queries.getQueryData(accountQuery.queryKey)
    // A page that is open must survive a lost network; the API checks the session of every call.
    if (error instanceof ApiError && error.status === 0 && known !== undefined) return known
    throw error
  }
}

/** Mark the mutations that open and end the session. */
export const signInKey = ['sign-in']
export const signOutKey = ['sign-out']
/** Ends it, and brings the next with its answer. */
export const changePasswordKey = ['change-password']

/** Fetched as one person, it may look otherwise to another: prices, orders. Settings are everybody's. */
export const dependsOnVisitor = ({ queryKey }: Query): boolean =>
  queryKey[0] !== 'settings' && queryKey[0] !== 'account'

export type Account = NonNullable<DataOf<typeof accountQuery>>

/** Whose pages are below routes/profile-layout.tsx. */
export const ownAccountContext = createContext<Account>()

export function useAccount() {
  const { data: account = null } = useQuery(accountQuery)
  return { account }
}

/** True while the session ends: personal queries are not fetched any more. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey: signOutKey }) > 0

/** Whether who is signed in may sell. */
export const useCanSell = (): boolean => canSell(useAccount().account?.profile?.userType ?? null)
