import { type Query, type QueryClient, queryOptions, useIsMutating, useQuery } from '@tanstack/react-query'
import { createContext } from 'react-router'
import { canSell } from '#domain/accounts/accounts.ts'
import { ApiError, read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** The signed-in user; null for an anonymous visitor. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ meta }) => read(apiOf(meta).account.$get()),
  // Always fetched: the session may have changed while the window was in the background.
  refetchOnWindowFocus: 'always',
})

/** For pages that depend on the user: detects a sign-out in another tab, yet fetches once while a page opens. */
export const freshAccountQuery = queryOptions({ ...accountQuery, staleTime: 2_000 })

/** Returns the account for loaders; without a network, the last known one. @throws ApiError */
export async function fetchAccount(queryClient: QueryClient): Promise<Account | null> {
  try {
    return await queryClient.fetchQuery(freshAccountQuery)
  } catch (error) {
    const cached = queryClient.getQueryData(accountQuery.queryKey)
    // An open page must work without a network, and the API checks the session of every call.
    if (error instanceof ApiError && error.status === 0 && cached !== undefined) return cached
    throw error
  }
}

/** Keys of the mutations that open and end the session. */
export const signInKey = ['sign-in']
export const signOutKey = ['sign-out']
/** Changing the password ends the session; its response opens the next one. */
export const changePasswordKey = ['change-password']

/** Whether the data differ by user, such as prices and orders. Settings are the same for everybody. */
export const dependsOnVisitor = ({ queryKey }: Query): boolean =>
  queryKey[0] !== 'settings' && queryKey[0] !== 'account'

export type Account = NonNullable<DataOf<typeof accountQuery>>

/** The signed-in user of the pages below routes/profile-layout.tsx. */
export const accountContext = createContext<Account>()

export function useAccount() {
  const { data: account = null } = useQuery(accountQuery)
  return { account }
}

/** True while the session ends, when personal queries must not be fetched. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey: signOutKey }) > 0

/** Whether the signed-in user may sell. */
export const useCanSell = (): boolean => canSell(useAccount().account?.profile?.userType ?? null)
