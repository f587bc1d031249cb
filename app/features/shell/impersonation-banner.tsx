import { useEffect } from 'react'
import { Button } from '#app/components/button.tsx'
import { forgetImpersonation } from '#app/lib/impersonation.ts'
import { useAccount } from '#app/lib/session.ts'
import { useQuitImpersonation } from './use-quit-impersonation.ts'

/** Whom an administrator acts as, and the way out; always in sight (specification, section 2, Shell). */
export function ImpersonationBanner() {
  const { account } = useAccount()
  const quit = useQuitImpersonation()
  const isImpersonated = account?.isImpersonated ?? false
  useEffect(() => {
    // It may have ended by itself: after an hour, or in another tab.
    if (!isImpersonated) forgetImpersonation()
  }, [isImpersonated])
  if (!account || !isImpersonated) return null
  const isBusy = quit.isPending || quit.isSuccess
  return (
    <section aria-label="Impersonation" className="sticky bottom-0 z-40 order-last bg-terracotta text-paper">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p className="min-w-0 wrap-anywhere">
          Vous agissez à la place de <strong>{account.email || account.id}</strong>
        </p>
        <Button
          variant="outline"
          size="sm"
          className="min-h-11 border-paper"
          aria-disabled={isBusy}
          onClick={() => !isBusy && !quit.isRunning() && quit.mutate()}
        >
          {isBusy ? 'En cours...' : 'Quitter'}
        </Button>
      </div>
    </section>
  )
}
