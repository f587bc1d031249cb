import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery, dependsOnVisitor, signOutKey } from '#app/lib/session.ts'
import { tellSignOut } from '#app/lib/session-changes.ts'
import { toast } from '#app/lib/toasts.ts'
import { signOutMessages } from '#domain/messages.ts'

/** Ends the session and goes home; what was fetched for this person is forgotten. The cart stays. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const api = apiOf(queryClient.getDefaultOptions().queries?.meta)
  return useMutation({
    mutationKey: signOutKey,
    mutationFn: () => read(api.account['sign-out'].$post()),
    onSuccess: async () => {
      const signedOutAt = Date.now()
      tellSignOut()
      queryClient.removeQueries({ type: 'inactive', predicate: dependsOnVisitor })
      await navigate('/')
      queryClient.setQueryData(accountQuery.queryKey, null)
      // What was on the screen already was fetched for the person who has gone.
      await queryClient.invalidateQueries({
        predicate: (query) => dependsOnVisitor(query) && query.state.dataUpdatedAt < signedOutAt,
      })
    },
    onError: (error) => toast({ kind: 'error', title: signOutMessages.failureTitle, text: error.message }),
  })
}
