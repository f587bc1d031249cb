import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { teamRoleLabels } from '#domain/accounts/team.ts'
import { type OwnFirm, useActFor, useJoinTeam, useLeaveTeam } from './queries.ts'

/** `sells`: the text about working for other firms is for users without a firm of their own. */
export function OwnFirms({ firms, sells }: { firms: OwnFirm[]; sells: boolean }) {
  if (firms.length === 0)
    return sells ? null : (
      <EmptyState>
        Aucune entreprise ne vous a invité. L’invitation arrive par email, à l’adresse de ce compte.
      </EmptyState>
    )
  return (
    <section aria-labelledby="vos-entreprises" className="grid gap-4">
      <h2 id="vos-entreprises" className="text-2xl">
        Vous travaillez pour
      </h2>
      <ul aria-labelledby="vos-entreprises" className="divide-y divide-line border-y border-line">
        {firms.map((firm) => (
          <Firm key={firm.id} firm={firm} />
        ))}
      </ul>
    </section>
  )
}

function Firm({ firm: { id, firmId, firm, role, isInvitation } }: { firm: OwnFirm }) {
  const join = useJoinTeam()
  const leave = useLeaveTeam()
  const act = useActFor()
  const isBusy = join.isPending || join.isSuccess || act.isPending || act.isSuccess
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {firm}
          {isInvitation && <span className="ml-2 font-medium text-terracotta">Vous invite</span>}
        </p>
        <p className="text-sm text-ink-soft">
          {teamRoleLabels[role].label}&nbsp;: {teamRoleLabels[role].text}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-disabled={isBusy}
          onClick={() => !isBusy && (isInvitation ? join.mutate(id) : act.mutate(firmId))}
        >
          {isInvitation ? 'Rejoindre' : 'Travailler pour eux'}
        </Button>
        <ConfirmButton
          label={isInvitation ? 'Refuser' : 'Quitter'}
          button={{ variant: 'ghost', 'aria-label': `${isInvitation ? 'Refuser' : 'Quitter'} ${firm}` }}
          title={isInvitation ? 'Refuser cette invitation\u00a0?' : 'Quitter cette équipe\u00a0?'}
          submit={isInvitation ? 'Refuser' : 'Quitter'}
          variant="destructive"
          isPending={leave.isPending}
          onConfirm={(_, then) => leave.mutate(id, then)}
        >
          {firm} pourra vous inviter de nouveau.
        </ConfirmButton>
      </div>
    </li>
  )
}
