import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import {
  inviteMemberSchema,
  type TeamRole,
  teamMessages,
  teamRoleLabels,
  teamRoles,
} from '#domain/accounts/team.ts'
import { formatDate, formatMoment } from '#domain/dates.ts'
import { generalMessages } from '#domain/messages.ts'
import {
  type FirmMembership,
  firmMembershipsQuery,
  type Member,
  teamQuery,
  useActFor,
  useChangeRole,
  useInviteMember,
  useJoinTeam,
  useLeaveTeam,
  useRemoveMember,
} from './queries.ts'

/** The firms that the user works for, and the members of the user's own firm. */
export function TeamPage({ account }: { account: Account }) {
  const isEnabled = !useIsSigningOut() && !account.isImpersonated
  const sells = canSell(account.profile?.userType ?? null)
  const firms = useQuery({ ...firmMembershipsQuery, enabled: isEnabled })
  const team = useQuery({ ...teamQuery, enabled: isEnabled && sells })
  if (account.isImpersonated)
    return (
      <p className="max-w-prose border-l-4 border-line-strong py-1 pl-5 text-lg">
        Seule la personne elle-même peut voir et changer son équipe.
      </p>
    )
  return (
    <div className="grid max-w-3xl gap-10">
      {firms.error && <LoadError error={firms.error} onRetry={() => void firms.refetch()} />}
      {firms.data && <FirmMemberships firms={firms.data} sells={sells} />}
      {sells && (
        <section aria-labelledby="votre-equipe" className="grid gap-5">
          <h2 id="votre-equipe" className="text-2xl">
            Votre équipe
          </h2>
          <p className="max-w-prose text-ink-soft">
            Chacun se connecte avec son propre compte et travaille sous son nom. Vous seul gardez la main sur
            l’argent, les clés d’API, les informations du compte et l’équipe.
          </p>
          <InviteForm />
          {team.data ? (
            <MemberList members={team.data} />
          ) : team.error ? (
            <LoadError
              title="Votre équipe n’a pas pu être chargée"
              error={team.error}
              isRetrying={team.isFetching}
              onRetry={() => void team.refetch()}
            />
          ) : (
            <div aria-hidden="true" className="h-32 animate-pulse rounded-lg bg-plaster-deep" />
          )}
        </section>
      )}
    </div>
  )
}

const labels = { email: 'Adresse email', role: 'Rôle' }

function InviteForm() {
  const invite = useInviteMember()
  const form = useForm<z.input<typeof inviteMemberSchema>, unknown, z.output<typeof inviteMemberSchema>>({
    resolver: zodResolver(inviteMemberSchema),
    defaultValues: { email: '', role: 'yard' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((input) =>
    invite.mutate(input, {
      onSuccess: () => form.reset(),
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Inviter une personne"
      className="grid max-w-xl gap-5 rounded-lg border border-line bg-paper p-5"
    >
      <FormAlert
        labels={labels}
        errors={errors}
        failure={
          invite.error &&
          failureOf(invite.error, { title: teamMessages.failureTitle, text: generalMessages.unexpected })
        }
      />
      <TextField
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        maxLength={254}
        hint="Celle avec laquelle cette personne se connectera."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <RoleChoice field={form.register('role')} />
      <FormButton isBusy={invite.isPending}>
        {invite.isPending ? 'Envoi…' : 'Envoyer l’invitation'}
      </FormButton>
    </form>
  )
}

const RoleChoice = ({ field }: { field: UseFormRegisterReturn<'role'> }) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 font-medium">{labels.role}</legend>
    {teamRoles.map((role) => (
      <label key={role} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input type="radio" value={role} className="mt-0.5 size-5 shrink-0 accent-fir" {...field} />
        <span>
          {teamRoleLabels[role].label}
          <span className="block text-sm text-ink-soft">{teamRoleLabels[role].text}</span>
        </span>
      </label>
    ))}
  </fieldset>
)

function MemberList({ members }: { members: Member[] }) {
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
  const displayName = name || email
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{displayName}</p>
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
          Rôle de {displayName}
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
          button={{ variant: 'ghost', 'aria-label': `Retirer ${displayName}` }}
          title={`Retirer ${displayName} de l’équipe\u00a0?`}
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

/** `sells`: the text about working for other firms is for users without a firm of their own. */
function FirmMemberships({ firms, sells }: { firms: FirmMembership[]; sells: boolean }) {
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

function Firm({ firm: { id, firmId, firmName, role, isInvitation } }: { firm: FirmMembership }) {
  const join = useJoinTeam()
  const leave = useLeaveTeam()
  const act = useActFor()
  const isBusy = join.isPending || join.isSuccess || act.isPending || act.isSuccess
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {firmName}
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
          button={{ variant: 'ghost', 'aria-label': `${isInvitation ? 'Refuser' : 'Quitter'} ${firmName}` }}
          title={isInvitation ? 'Refuser cette invitation\u00a0?' : 'Quitter cette équipe\u00a0?'}
          submit={isInvitation ? 'Refuser' : 'Quitter'}
          variant="destructive"
          isPending={leave.isPending}
          onConfirm={(_, then) => leave.mutate(id, then)}
        >
          {firmName} pourra vous inviter de nouveau.
        </ConfirmButton>
      </div>
    </li>
  )
}
