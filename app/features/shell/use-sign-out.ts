import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery, forgetVisitorQueries, signOutKey } from '#app/lib/session.ts'
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
      await navigate('/')
      forgetVisitorQueries(queryClient)
      queryClient.setQueryData(accountQuery.queryKey, null)
    },
    onError: (error) => toast({ kind: 'error', title: signOutMessages.failureTitle, text: error.message }),
  })
}
