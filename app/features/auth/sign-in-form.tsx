import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { toast } from '#app/lib/toasts.ts'
import type { SignInInput } from '#domain/accounts/schemas.ts'
import { type CodeInput, codeSchema, type SecondFactorMethod } from '#domain/accounts/second-factor.ts'
import { TextLink } from './auth-frame.tsx'
import { resetRequest } from './password-queries.ts'
import {
  isSecondStepExpired,
  secondStepFailure,
  signInFailure,
  useSignIn,
  useSignInWithCode,
  useSignInWithPasskey,
} from './queries.ts'

const labels = { email: 'Adresse email', password: 'Mot de passe' } as const

export function SignInForm({ form }: { form: UseFormReturn<SignInInput> }) {
  const signIn = useSignIn()
  const { errors } = form.formState
  // Focuses the password after returning from the second step, because the pressed button is gone.
  const [hasReturned, setHasReturned] = useState(false)
  // After the sign-in the page is about to be left.
  const isBusy = signIn.isPending || signIn.isSuccess
  const methods = signIn.data ?? []

  const submit = form.handleSubmit((input) => {
    if (signIn.isSuccess) return
    signIn.mutate(input, { onError: (error) => showFieldErrors(form, error) })
  })

  const restart = () => {
    setHasReturned(true)
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
          autoFocus={hasReturned}
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextLink to="/auth/forgot-password" onClick={resetRequest.clear}>
          Mot de passe oublié&nbsp;?
        </TextLink>
      </div>
      <FormButton isBusy={isBusy}>{isBusy ? 'Connexion en cours…' : 'Se connecter'}</FormButton>
    </form>
  )
}

interface SecondStepProps {
  /** The user's second factors. */
  methods: SecondFactorMethod[]
  /** Returns to the password. */
  onRestart: () => void
}

/** The step after the password: a passkey, an app's code, or a recovery code. */
function SecondStep({ methods, onRestart }: SecondStepProps) {
  const [isRecovering, setIsRecovering] = useState(false)
  const passkey = useSignInWithPasskey()
  const hasPasskey = methods.includes('passkey')
  const hasApp = methods.includes('app')

  const onError = (error: Error) => {
    if (!isSecondStepExpired(error)) return
    toast({ kind: 'error', ...secondStepFailure(error) })
    onRestart()
  }
  return (
    <section aria-labelledby="second-step" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="second-step" className="text-2xl">
          Encore une étape
        </h2>
        <p className="text-ink-soft">Ce compte demande plus que son mot de passe.</p>
      </div>
      {hasPasskey && !isRecovering && (
        <div className="grid justify-items-start gap-4">
          <FormAlert labels={{}} errors={{}} failure={passkey.error && secondStepFailure(passkey.error)} />
          <Button
            size="lg"
            autoFocus={!hasApp}
            aria-disabled={passkey.isPending}
            onClick={() => passkey.mutate(undefined, { onError })}
          >
            <KeyRound aria-hidden="true" className="size-5" />
            {passkey.isPending ? 'En attente de la clé…' : 'Utiliser une clé d’accès'}
          </Button>
        </div>
      )}
      {(hasApp || isRecovering) && (
        <CodeForm key={String(isRecovering)} isRecovery={isRecovering} onError={onError} />
      )}
      <div className="-ml-5 grid justify-items-start">
        <Button variant="link" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? 'Ne pas utiliser de code de secours' : 'Utiliser un code de secours'}
        </Button>
        <Button variant="link" onClick={onRestart}>
          Revenir au mot de passe
        </Button>
      </div>
    </section>
  )
}

const texts = {
  app: { label: 'Code à six chiffres', hint: 'Votre application d’authentification l’affiche.' },
  recovery: { label: 'Code de secours', hint: 'L’un de ceux que vous avez gardés. Il ne sert qu’une fois.' },
} as const

interface CodeFormProps {
  isRecovery: boolean
  onError: (error: Error) => void
}

function CodeForm({ isRecovery, onError }: CodeFormProps) {
  const form = useForm<CodeInput>({ resolver: zodResolver(codeSchema) })
  const signIn = useSignInWithCode()
  const { label, hint } = texts[isRecovery ? 'recovery' : 'app']
  const { errors } = form.formState
  const isBusy = signIn.isPending || signIn.isSuccess

  const submit = form.handleSubmit((input) => {
    if (signIn.isSuccess) return
    signIn.mutate(input, {
      onError: (error) => {
        showFieldErrors(form, error)
        onError(error)
      },
    })
  })
  return (
    <form method="post" noValidate onSubmit={submit} aria-labelledby="second-step" className="grid gap-6">
      <FormAlert
        labels={{ code: label }}
        errors={errors}
        failure={signIn.error && secondStepFailure(signIn.error)}
      />
      <TextField
        label={label}
        hint={hint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        required
        className="max-w-64 font-mono tracking-widest"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <FormButton isBusy={isBusy}>{isBusy ? 'Vérification…' : 'Valider'}</FormButton>
    </form>
  )
}
