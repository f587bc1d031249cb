import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { NewPasswordFields, newPasswordLabels } from '#app/components/new-password-fields.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { type ChangePasswordInput, changePasswordSchema } from '#domain/accounts/schemas.ts'
import { FormActions } from './form-actions.tsx'
import { passwordFailure, useChangePassword, useSendResetLink } from './queries.ts'

const labels = { currentPassword: 'Mot de passe actuel', ...newPasswordLabels } as const

interface ChangePasswordFormProps {
  /** Whose password it is. */
  account: Account
  onClose: () => void
}

export function ChangePasswordForm({ account, onClose }: ChangePasswordFormProps) {
  const { email } = account
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(changePasswordSchema) })
  const change = useChangePassword()
  const resetLink = useSendResetLink()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) => {
    change.mutate(input, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) })
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Changer de mot de passe"
      className="grid gap-6"
    >
      <FormAlert labels={labels} errors={errors} failure={change.error && passwordFailure(change.error)} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid justify-items-start gap-2 *:first:justify-self-stretch">
        <PasswordField
          label={labels.currentPassword}
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <Button
          variant="link"
          className="-ml-5"
          aria-disabled={resetLink.isPending}
          onClick={() => !resetLink.isPending && resetLink.mutate(email)}
        >
          Oublié&nbsp;? Recevoir un lien par email
        </Button>
      </div>
      <NewPasswordFields
        register={form.register}
        errors={errors}
        person={{ email: account.email, ...account.profile }}
      />
      <FormActions label="Changer le mot de passe" isPending={change.isPending} onCancel={onClose} />
    </form>
  )
}
