import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { forgetImpersonation } from '#app/lib/impersonation.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toasts.ts'
import { impersonationMessages } from '#domain/admin-messages.ts'

/** Gives the administrator their own session back. A new page is opened: nothing fetched as the other person remains. */
export function useQuitImpersonation() {
  const queryClient = useQueryClient()
  const api = apiOf(queryClient.getDefaultOptions().queries?.meta)
  return useAction({
    mutationKey: ['quit-impersonation'],
    mutationFn: () => read(api.account.impersonation.$delete()),
    onSuccess: leave,
    onError: (error) => {
      // Over already: an hour has passed, or another tab has quit.
      if (error instanceof ApiError && [400, 401].includes(error.status)) leave()
      else toast({ kind: 'error', title: impersonationMessages.quitFailureTitle, text: error.message })
    },
  })
}

function leave() {
  forgetImpersonation()
  window.location.assign('/admin/users')
}
