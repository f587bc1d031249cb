import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { Modal } from '#app/components/modal.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { useConfirmationRequest } from '#app/lib/confirmation.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type PasskeyAnswer, passwordAgainSchema } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { confirmationMessages } from '#domain/accounts/standing-access.ts'
import { generalMessages } from '#domain/messages.ts'

/** Requests the password or a passkey for a call that requires a recent one (app/lib/confirmation.ts). */
export function ConfirmationDialog({ email }: { email: string }) {
  const request = useConfirmationRequest()
  return (
    <Modal
      open={request !== null}
      onClose={() => request?.settle(false)}
      title="Confirmez que c’est bien vous"
      description="Cet accès restera ouvert sans vous. Ce que vous avez saisi est conservé."
      placement="center"
    >
      {request && <ConfirmationForm email={email} {...request} />}
    </Modal>
  )
}

interface ConfirmationFormProps {
  /** The user's address, for the browser's password manager. */
  email: string
  hasPasskey: boolean
  settle: (isConfirmed: boolean) => void
}

function ConfirmationForm({ email, hasPasskey, settle }: ConfirmationFormProps) {
  const [passwordError, setPasswordError] = useState<string>()
  const byPassword = useAction({
    mutationKey: ['confirm-by-password'],
    mutationFn: (currentPassword: string, { meta }) =>
      read(apiOf(meta).account.confirmation.$post({ json: { currentPassword } })),
    onSuccess: () => settle(true),
    onError: (error) =>
      setPasswordError(error instanceof ApiError ? error.fields.currentPassword : undefined),
  })
  const byPasskey = useConfirmByPasskey(() => settle(true))
  const error = byPassword.error ?? byPasskey.error
  return (
    <DialogForm
      submit="Confirmer"
      size="lg"
      labels={labels}
      isPending={byPassword.isPending}
      failure={error && confirmationFailure(error)}
      onClose={() => settle(false)}
      onSubmit={(formData) => {
        const currentPassword = String(formData.get('currentPassword') ?? '')
        const checked = passwordAgainSchema.safeParse({ currentPassword })
        const missing = checked.error?.issues[0]?.message
        setPasswordError(missing)
        if (missing) return { currentPassword: missing }
        byPassword.mutate(currentPassword)
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        required
        data-autofocus
        error={passwordError}
      />
      {hasPasskey && (
        <Button
          variant="outline"
          aria-disabled={byPasskey.isPending}
          onClick={() => byPasskey.mutate(undefined)}
        >
          Utiliser une clé d’accès
        </Button>
      )}
    </DialogForm>
  )
}

const labels = { currentPassword: 'Mot de passe actuel' } as const

/** Confirms with a passkey. */
const useConfirmByPasskey = (onDone: () => void) =>
  useAction({
    mutationKey: ['confirm-by-passkey'],
    mutationFn: async (_: undefined, { meta }) => {
      const { passkey } = apiOf(meta).account.confirmation
      const optionsJSON = await read(passkey.options.$post())
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const answer = await startAuthentication({ optionsJSON })
      return read(passkey.$post({ json: answer as PasskeyAnswer }))
    },
    onSuccess: onDone,
  })

function confirmationFailure(error: Error) {
  const { failureTitle: title } = confirmationMessages
  if (error.name === 'NotAllowedError') return { title, text: secondFactorMessages.noPasskeyPresented }
  return failureOf(error, { title, text: generalMessages.unexpected })
}
