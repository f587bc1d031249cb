import { Button } from '#app/components/button.tsx'
import type { Account } from '#app/lib/session.ts'
import { useQuitImpersonation } from './use-quit-impersonation.ts'

/** Whom an administrator acts as, and the way out; always in sight (specification, section 2, Shell). */
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
          {isBusy ? 'En cours...' : 'Quitter'}
        </Button>
      </div>
    </section>
  )
}
