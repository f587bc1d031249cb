import { Button } from '#app/components/button.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { Account } from '#app/lib/session.ts'
import { publicName } from '#domain/accounts/public-name.ts'
import { teamMessages, teamRoleLabels } from '#domain/accounts/team.ts'

/** Names the firm that a member acts for, with a button that returns to their own account. */
export default function TeamBanner({ account }: { account: Account }) {
  const leave = useAction({
    mutationKey: ['act-for'],
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).account.acting.$put({ json: { firmId: null } })),
    onSuccess: () => window.location.assign('/profile/team'),
    failure: teamMessages.failureTitle,
  })
  const isBusy = leave.isPending || leave.isSuccess
  return (
    <section aria-label="Votre équipe" className="bg-fir-deep text-plaster print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5 text-sm">
        <p className="min-w-0 wrap-anywhere">
          Vous travaillez pour{' '}
          <strong>{(account.profile && publicName(account.profile)) ?? account.email}</strong>
          {account.teamRole && ` (${teamRoleLabels[account.teamRole].label})`}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="min-h-11 text-plaster hover:bg-fir"
          aria-disabled={isBusy}
          onClick={() => !isBusy && leave.mutate(undefined)}
        >
          Revenir à mon compte
        </Button>
      </div>
    </section>
  )
}
