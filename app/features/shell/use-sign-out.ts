import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { signOutKey } from '#app/lib/session.ts'
import { completeSignOut } from '#app/lib/session-changes.ts'
import { signOutMessages } from '#domain/messages.ts'

/** Ends the session and opens the home page. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const api = apiOf(queryClient.getDefaultOptions().queries?.meta)
  return useAction({
    mutationKey: signOutKey,
    mutationFn: () => read(api.account['sign-out'].$post()),
    onSuccess: () => completeSignOut(queryClient, navigate),
    failure: signOutMessages.failureTitle,
  })
}
