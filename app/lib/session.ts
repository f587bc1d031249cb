import { queryOptions, useQuery } from '@tanstack/react-query'
import { canSell } from '#domain/accounts/accounts.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** Who is signed in; null for an anonymous visitor. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ meta }) => read(apiOf(meta).account.$get()),
})

export type Account = NonNullable<Awaited<ReturnType<NonNullable<typeof accountQuery.queryFn>>>>

export function useAccount() {
  const { data: account = null } = useQuery(accountQuery)
  return { account, canSell: canSell(account?.profile?.userType ?? null) }
}
