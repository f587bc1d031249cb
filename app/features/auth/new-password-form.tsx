import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { shortestPassword } from '#domain/accounts/accounts.ts'
import { type NewPasswordInput, newPasswordSchema } from '#domain/accounts/schemas.ts'
import { isLinkRefused, resetFailure, useResetPassword } from './password-queries.ts'
import { TextLink } from './text-link.tsx'

const labels = { password: 'Nouveau mot de passe', confirmation: 'Confirmer le mot de passe' } as const

interface NewPasswordFormProps {
  token: string
  onDone: () => void
}

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const form = useForm<NewPasswordInput>({ resolver: zodResolver(newPasswordSchema) })
  const reset = useResetPassword()
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) => {
    if (queryClient.isMutating({ mutationKey: ['reset-password'] }) > 0) return
    reset.mutate({ ...input, token }, { onSuccess: onDone, onError: (error) => showFieldErrors(form, error) })
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Réinitialisation du mot de passe"
      className="grid gap-6"
    >
      <FormAlert labels={labels} errors={errors} failure={reset.error && resetFailure(reset.error)}>
        {isLinkRefused(reset.error) && (
          <TextLink to="/auth/forgot-password">Demander un nouveau lien</TextLink>
        )}
      </FormAlert>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        hint={`${shortestPassword} caractères au moins.`}
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label={labels.confirmation}
        autoComplete="new-password"
        required
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
      <Button
        type="submit"
        size="lg"
        disabled={!isHydrated}
        aria-disabled={reset.isPending}
        className="disabled:bg-fir! disabled:text-paper!"
      >
        {reset.isPending ? 'En cours...' : 'Valider'}
      </Button>
    </form>
  )
}
