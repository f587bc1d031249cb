import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { type DeleteAccountInput, deleteAccountSchema } from '#domain/privacy/schemas.ts'
import { Hindrances } from './hindrances.tsx'
import { deletionFailure, reasonsOf, useDeleteAccount } from './queries.ts'

const labels = { currentPassword: 'Mot de passe actuel' } as const

/** Behind a button, and the password asked again: nobody deletes an account by a slip, nor on a screen left open. */
export function DeletionForm({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const form = useForm<DeleteAccountInput>({ resolver: zodResolver(deleteAccountSchema) })
  const deletion = useDeleteAccount()
  const { errors } = form.formState
  const reasons = reasonsOf(deletion.error)

  const submit = form.handleSubmit((input) => {
    deletion.mutate(input, { onError: (error) => showFieldErrors(form, error) })
  })
  const close = () => {
    setIsOpen(false)
    deletion.reset()
    form.reset()
    requestAnimationFrame(() => button.current?.focus())
  }

  if (!isOpen)
    return (
      <div>
        <Button ref={button} variant="outline" className="text-danger" onClick={() => setIsOpen(true)}>
          Supprimer mon compte…
        </Button>
      </div>
    )
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Supprimer mon compte"
      className="grid max-w-xl gap-6 rounded-lg border-l-6 border-danger bg-paper p-6 shadow-card"
    >
      <FormAlert
        labels={labels}
        errors={errors}
        failure={deletion.error && deletionFailure(deletion.error)}
      />
      {reasons.length > 0 && <Hindrances reasons={reasons} />}
      <p>
        Le compte <strong className="wrap-anywhere">{email}</strong> sera supprimé aussitôt. Personne ne
        pourra le rétablir, pas même nous.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.currentPassword}
        autoComplete="current-password"
        autoFocus
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" aria-disabled={deletion.isPending}>
          {deletion.isPending ? 'Suppression…' : 'Supprimer définitivement'}
        </Button>
        <Button variant="ghost" onClick={close}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
