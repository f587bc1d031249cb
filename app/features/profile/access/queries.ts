import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accessMessages, type StandingAccess } from '#domain/accounts/standing-access.ts'

export const ownAccessQuery = queryOptions({
  queryKey: ['own-access'],
  queryFn: ({ meta }) => read(apiOf(meta).account.access.$get()),
  staleTime: 0,
})

/** Null: all of it. */
export const useRevokeAccess = () =>
  useAction({
    mutationKey: ['revoke-access'],
    mutationFn: (access: StandingAccess | null, { meta }) => {
      const { access: api } = apiOf(meta).account
      if (!access) return read(api.$delete())
      const { kind, id } = access
      return read(api[':kind'][':id'].$delete({ param: { kind, id } }))
    },
    success: (_, access) => (access ? accessMessages.revoked : accessMessages.allRevoked),
    failure: accessMessages.failureTitle,
    refresh: [ownAccessQuery.queryKey, ['own-keys'], ['webhooks'], ['team'], ['sales-calendar'], ['feeds']],
  })
