import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { forgetImpersonation } from '#app/lib/impersonation.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { Account } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { impersonationMessages } from '#domain/admin-messages.ts'

/** Names the impersonated user, with a button that ends the impersonation; always visible. */
export default function ImpersonationBanner({ account }: { account: Account }) {
  const quit = useQuitImpersonation()
  const isBusy = quit.isPending || quit.isSuccess
  return (
    <section
      aria-label="Impersonation"
      className="sticky bottom-foot z-40 order-last bg-terracotta text-paper"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p className="min-w-0 wrap-anywhere">
          Vous agissez à la place de <strong>{account.email || account.id}</strong>
        </p>
        <Button
          variant="outline"
          size="sm"
          className="min-h-11 border-paper"
          aria-disabled={isBusy}
          onClick={() => !isBusy && quit.mutate()}
        >
          {isBusy ? 'En cours…' : 'Quitter'}
        </Button>
      </div>
    </section>
  )
}

/** Restores the administrator's own session by a full navigation, so that no data of the user remains. */
function useQuitImpersonation() {
  const queryClient = useQueryClient()
  const api = apiOf(queryClient.getDefaultOptions().queries?.meta)
  return useAction({
    mutationKey: ['quit-impersonation'],
    mutationFn: () => read(api.account.impersonation.$delete()),
    onSuccess: openUserList,
    onError: (error) => {
      // The impersonation has ended already, after an hour or in another tab.
      if (error instanceof ApiError && [400, 401].includes(error.status)) openUserList()
      else toast({ kind: 'error', title: impersonationMessages.quitFailureTitle, text: error.message })
    },
  })
}

function openUserList() {
  forgetImpersonation()
  window.location.assign('/admin/users')
}
