import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '#app/components/form-alert.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type PasswordAgainInput, passwordAgainSchema } from '#domain/accounts/second-factor.ts'
import { FormActions } from '../credentials/form-actions.tsx'
import { factorFailure } from './queries.ts'

const labels = { currentPassword: 'Mot de passe actuel' } as const

interface PasswordAgainProps<Result> {
  /** Whose it is: for the browser's password manager. */
  email: string
  /** What happens then: the button, and the form's name. */
  action: string
  children?: ReactNode
  /** What it does then. */
  useChange: () => {
    error: Error | null
    isPending: boolean
    mutateAsync: (input: PasswordAgainInput) => Promise<Result>
  }
  onDone: (result: Result) => void
  onCancel: () => void
}

/** Before anything changes that opens the account: nobody does it on a screen left open. */
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
    <form method="post" noValidate onSubmit={submit} aria-label={action} className="grid max-w-xl gap-6">
      <FormAlert labels={labels} errors={errors} failure={change.error && factorFailure(change.error)} />
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
      <FormActions label={action} isPending={change.isPending} onCancel={onCancel} />
    </form>
  )
}
