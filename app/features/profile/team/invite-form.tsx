import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import { inviteMemberSchema, teamMessages, teamRoleLabels, teamRoles } from '#domain/accounts/team.ts'
import { generalMessages } from '#domain/messages.ts'
import { useInviteMember } from './queries.ts'

const labels = { email: 'Adresse email', role: 'Rôle' }

export function InviteForm() {
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
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{labels.role}</legend>
        {teamRoles.map((role) => (
          <label key={role} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              value={role}
              className="mt-0.5 size-5 shrink-0 accent-fir"
              {...form.register('role')}
            />
            <span>
              {teamRoleLabels[role].label}
              <span className="block text-sm text-ink-soft">{teamRoleLabels[role].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormButton isBusy={invite.isPending}>
        {invite.isPending ? 'Envoi…' : 'Envoyer l’invitation'}
      </FormButton>
    </form>
  )
}
