import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { type ForgotPasswordInput, forgotPasswordSchema } from '#domain/accounts/schemas.ts'
import { TextLink } from './text-link.tsx'

const labels = { email: 'Adresse email' } as const

interface ForgotPasswordFormProps {
  onSubmit: (input: ForgotPasswordInput) => void
  isPending: boolean
}

export function ForgotPasswordForm({ onSubmit, isPending }: ForgotPasswordFormProps) {
  const form = useForm<ForgotPasswordInput>({ resolver: zodResolver(forgotPasswordSchema) })
  const { errors } = form.formState
  return (
    <>
      <h1 className="mb-4 text-4xl md:text-5xl">Mot de passe oublié&nbsp;?</h1>
      <p className="mb-8">
        Indiquez l’adresse email de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de
        passe.
      </p>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(onSubmit)}
        aria-label="Mot de passe oublié"
        className="grid gap-6"
      >
        <FormAlert labels={labels} errors={errors} />
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <FormButton isBusy={isPending}>{isPending ? 'Envoi en cours…' : 'Recevoir le lien'}</FormButton>
      </form>
      <p className="mt-6">
        <TextLink to="/auth">Retour à la connexion</TextLink>
      </p>
    </>
  )
}
