import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

/** What the link of a mail ends. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: ({ meta }) => read(apiOf(meta).unsubscribe.$get({ query: { token } })),
  })

/** Ends it (false) or takes that back (true). */
export function useSetSubscription(token: string) {
  const client = useQueryClient()
  return useAction({
    mutationKey: ['set-subscription', token],
    mutationFn: (isWanted: boolean, { meta }) => {
      const { unsubscribe } = apiOf(meta)
      const query = { query: { token } }
      return read(isWanted ? unsubscribe.undo.$post(query) : unsubscribe.$post(query))
    },
    onSuccess: async (state) => {
      await client.cancelQueries(subscriptionQuery(token))
      client.setQueryData(subscriptionQuery(token).queryKey, state)
    },
  })
}
