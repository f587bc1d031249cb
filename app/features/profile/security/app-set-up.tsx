import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import { CredentialForm } from '#app/features/profile/credentials/credential-row.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type CodeInput, codeSchema } from '#domain/accounts/second-factor.ts'
import { PasswordAgain } from './password-again.tsx'
import { factorFailure, useConfirmApp, useSetUpApp } from './queries.ts'

interface AppSetUpProps {
  email: string
  onDone: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

/** Sets up an authenticator app: the password, then the secret, then the first code. */
export function AppSetUp({ email, onDone, onCancel }: AppSetUpProps) {
  const [appSecret, setAppSecret] = useState<{ secret: string; address: string } | null>(null)
  return appSecret ? (
    <FirstCode {...appSecret} onDone={onDone} onCancel={onCancel} />
  ) : (
    <PasswordAgain
      email={email}
      action="Continuer"
      useChange={useSetUpApp}
      onDone={setAppSecret}
      onCancel={onCancel}
    />
  )
}

interface FirstCodeProps {
  secret: string
  address: string
  onDone: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

function FirstCode({ secret, address, onDone, onCancel }: FirstCodeProps) {
  const form = useForm<CodeInput>({ resolver: zodResolver(codeSchema) })
  const confirm = useConfirmApp()
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    try {
      onDone((await confirm.mutateAsync(input)).recoveryCodes)
    } catch (error) {
      showFieldErrors(form, error as Error)
    }
  })
  return (
    <CredentialForm
      label="Activer l’application"
      submit="Activer"
      labels={{ code: 'Code à six chiffres' }}
      errors={errors}
      failure={confirm.error && factorFailure(confirm.error)}
      isPending={confirm.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={address} title="QR code à scanner avec votre application" width={192} />
        <div className="grid min-w-60 flex-1 gap-3">
          <p>
            Scannez ce code avec une application d’authentification (Aegis, FreeOTP, Google Authenticator, ou
            votre gestionnaire de mots de passe).
          </p>
          <p>
            Sur ce téléphone même&nbsp;?{' '}
            <a
              href={address}
              className="inline-block py-1 font-semibold text-fir underline underline-offset-4"
            >
              Ouvrir l’application
            </a>
            , ou recopiez cette clé&nbsp;:
          </p>
          <p className="font-mono text-lg wrap-anywhere select-all">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
      </div>
      <TextField
        label="Code à six chiffres"
        hint="Celui que l’application affiche maintenant."
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        className="max-w-64 font-mono tracking-widest"
        error={errors.code?.message}
        {...form.register('code')}
      />
    </CredentialForm>
  )
}
