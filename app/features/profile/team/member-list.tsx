import { useId } from 'react'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type TeamRole, teamRoleLabels, teamRoles } from '#domain/accounts/team.ts'
import { formatDate, formatMoment } from '#domain/dates.ts'
import { type Member, useChangeRole, useRemoveMember } from './queries.ts'

export function MemberList({ members }: { members: Member[] }) {
  if (members.length === 0) return <EmptyState>Vous travaillez seul pour le moment.</EmptyState>
  return (
    <ul aria-label="Votre équipe" className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <MemberLine key={member.id} member={member} />
      ))}
    </ul>
  )
}

function MemberLine({
  member: { id, name, email, role, invitedAt, joinedAt, lastUsedAt },
}: {
  member: Member
}) {
  const change = useChangeRole()
  const remove = useRemoveMember()
  const select = useId()
  const called = name || email
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{called}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {name && (
            <>
              {email}
              <br />
            </>
          )}
          {joinedAt
            ? lastUsedAt
              ? `Dernière activité le ${formatMoment(lastUsedAt)}`
              : `Dans l’équipe depuis le ${formatDate(joinedAt)}`
            : `Invitation envoyée le ${formatDate(invitedAt)}, sans réponse`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={select} className="sr-only">
          Rôle de {called}
        </label>
        <select
          id={select}
          value={role}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id, role: event.target.value as TeamRole })}
          className="min-h-11 rounded-md border border-line-strong bg-paper px-3"
        >
          {teamRoles.map((value) => (
            <option key={value} value={value}>
              {teamRoleLabels[value].label}
            </option>
          ))}
        </select>
        <ConfirmButton
          label="Retirer"
          button={{ variant: 'ghost', 'aria-label': `Retirer ${called}` }}
          title={`Retirer ${called} de l’équipe\u00a0?`}
          submit="Retirer"
          variant="destructive"
          isPending={remove.isPending}
          onConfirm={(_, then) => remove.mutate(id, then)}
        >
          Cette personne n’agira plus pour vous, dès maintenant. Ce qu’elle a fait reste sous son nom.
        </ConfirmButton>
      </div>
    </li>
  )
}
