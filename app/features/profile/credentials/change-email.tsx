import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { type ChangeEmailInput, changeEmailSchema } from '#domain/accounts/schemas.ts'
import { CredentialForm, CredentialRow } from './credential-row.tsx'
import { emailFailure, useChangeEmail } from './queries.ts'

/** Changes the sign-in address, once the link sent to the new one is followed. */
export function ChangeEmail({ account }: { account: Account }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  // The change may have been confirmed meanwhile, in another tab.
  const isLinkPending = sentTo !== null && sentTo !== account.email
  return (
    <CredentialRow
      title="Adresse email"
      value={account.email}
      action="Changer d’adresse"
      status={isLinkPending && <LinkSent email={sentTo} />}
    >
      {(close) => (
        <ChangeEmailForm
          onCancel={close}
          onSent={(email) => {
            setSentTo(email)
            close()
          }}
        />
      )}
    </CredentialRow>
  )
}

const LinkSent = ({ email }: { email: string }) => (
  <p className="border-l-4 border-fir bg-fir-tint px-4 py-3">
    Un lien de confirmation a été envoyé à <strong className="wrap-anywhere">{email}</strong>. Il est valable
    24&nbsp;heures&nbsp;; d’ici là, votre adresse actuelle reste valable.
  </p>
)

const labels = { email: 'Nouvelle adresse email', currentPassword: 'Mot de passe actuel' } as const

interface ChangeEmailFormProps {
  onSent: (email: string) => void
  onCancel: () => void
}

function ChangeEmailForm({ onSent, onCancel }: ChangeEmailFormProps) {
  const form = useForm<ChangeEmailInput>({ resolver: zodResolver(changeEmailSchema) })
  const change = useChangeEmail()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) => {
    change.mutate(input, {
      onSuccess: () => onSent(input.email),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <CredentialForm
      label="Changer d’adresse email"
      submit="Envoyer le lien"
      labels={labels}
      errors={errors}
      failure={change.error && emailFailure(change.error)}
      isPending={change.isPending}
      onSubmit={submit}
      onCancel={onCancel}
      className=""
    >
      <TextField
        label={labels.email}
        type="email"
        autoComplete="email"
        hint="Nous y envoyons un lien pour la confirmer."
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={labels.currentPassword}
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
    </CredentialForm>
  )
}
