import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '#app/components/password-field.tsx'
import { CredentialForm } from '#app/features/profile/credentials/credential-row.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type PasswordAgainInput, passwordAgainSchema } from '#domain/accounts/second-factor.ts'
import { factorFailure } from './queries.ts'

const labels = { currentPassword: 'Mot de passe actuel' } as const

interface PasswordAgainProps<Result> {
  /** The user's address, for the browser's password manager. */
  email: string
  /** Names the button and the form. */
  action: string
  children?: ReactNode
  /** Returns the mutation that the password allows. */
  useChange: () => {
    error: Error | null
    isPending: boolean
    mutateAsync: (input: PasswordAgainInput) => Promise<Result>
  }
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Requests the password before a change of credentials, so that an unattended screen does not suffice. */
export function PasswordAgain<Result>(props: PasswordAgainProps<Result>) {
  const { email, action, children, useChange, onDone, onCancel } = props
  const change = useChange()
  const form = useForm<PasswordAgainInput>({ resolver: zodResolver(passwordAgainSchema) })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    try {
      onDone(await change.mutateAsync(input))
    } catch (error) {
      showFieldErrors(form, error as Error)
    }
  })
  return (
    <CredentialForm
      label={action}
      submit={action}
      labels={labels}
      errors={errors}
      failure={change.error && factorFailure(change.error)}
      isPending={change.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {children}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.currentPassword}
        autoComplete="current-password"
        autoFocus
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
    </CredentialForm>
  )
}
