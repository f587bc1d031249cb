import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { NewPasswordFields, newPasswordLabels } from '#app/components/new-password-fields.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type NewPasswordInput, newPasswordSchema } from '#domain/accounts/schemas.ts'
import { isLinkRefused, resetFailure, useResetPassword } from './password-queries.ts'
import { TextLink } from './text-link.tsx'

interface NewPasswordFormProps {
  token: string
  onDone: () => void
}

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const form = useForm<NewPasswordInput>({ resolver: zodResolver(newPasswordSchema) })
  const reset = useResetPassword()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) => {
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
      <FormAlert
        labels={newPasswordLabels}
        errors={errors}
        failure={reset.error && resetFailure(reset.error)}
      >
        {isLinkRefused(reset.error) && (
          <TextLink to="/auth/forgot-password">Demander un nouveau lien</TextLink>
        )}
      </FormAlert>
      <NewPasswordFields register={form.register} errors={errors} person={null} />
      <FormButton isBusy={reset.isPending}>{reset.isPending ? 'En cours...' : 'Valider'}</FormButton>
    </form>
  )
}
