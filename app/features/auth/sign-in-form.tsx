import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { SignInInput } from '#domain/accounts/schemas.ts'
import { signInFailure, useSignIn } from './queries.ts'
import { resetRequest } from './reset-request.ts'
import { SecondStep } from './second-step.tsx'
import { TextLink } from './text-link.tsx'

const labels = { email: 'Adresse email', password: 'Mot de passe' } as const

export function SignInForm({ form }: { form: UseFormReturn<SignInInput> }) {
  const signIn = useSignIn()
  const { errors } = form.formState
  // Back from the second step, whose button is gone.
  const [isBack, setBack] = useState(false)
  // Signed in, the page is about to be left.
  const isBusy = signIn.isPending || signIn.isSuccess
  const methods = signIn.data ?? []

  const submit = form.handleSubmit((input) => {
    if (signIn.isSuccess) return
    signIn.mutate(input, { onError: (error) => showFieldErrors(form, error) })
  })

  const restart = () => {
    setBack(true)
    signIn.reset()
  }
  if (methods.length > 0) return <SecondStep methods={methods} onRestart={restart} />
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Connexion" className="grid gap-6">
      <FormAlert labels={labels} errors={errors} failure={signIn.error && signInFailure(signIn.error)} />
      <TextField
        label={labels.email}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="grid justify-items-start gap-1 *:first:justify-self-stretch">
        <PasswordField
          label={labels.password}
          autoComplete="current-password"
          autoFocus={isBack}
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextLink to="/auth/forgot-password" onClick={resetRequest.forget}>
          Mot de passe oublié&nbsp;?
        </TextLink>
      </div>
      <FormButton isBusy={isBusy}>{isBusy ? 'Connexion en cours…' : 'Se connecter'}</FormButton>
    </form>
  )
}
