import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { templateLabel } from '#domain/emails/mails.ts'
import { RowButton, rowButton } from '../shared/row-button.tsx'
import { type EmailLine, useResendEmail } from './queries.ts'

/** Sends one mail again. One that has been sent asks first: its recipient gets it twice. */
export function ResendButton({ email }: { email: EmailLine }) {
  const { id, state, failure, recipient } = email
  const { mutate: resend, isPending } = useResendEmail()
  // It leaves in a moment; one that could not waits for its next attempt, up to four hours.
  if (state === 'queued' && !failure) return null
  const name = `Renvoyer «\u00a0${email.subject ?? templateLabel(email.template)}\u00a0» à ${recipient}`
  return state === 'sent' ? (
    <ConfirmButton
      label="Renvoyer"
      button={rowButton(name)}
      title="Envoyer une seconde fois&nbsp;?"
      cancel="Ne pas renvoyer"
      submit="Renvoyer quand même"
      isPending={isPending}
      onConfirm={(_, then) => resend({ id, evenIfSent: true }, then)}
    >
      {`Cet email a déjà été envoyé à ${recipient}. Si vous confirmez, cette personne le recevra une seconde fois, avec le même contenu.`}
    </ConfirmButton>
  ) : (
    <RowButton
      label={state === 'queued' ? 'Envoyer maintenant' : 'Renvoyer'}
      name={name}
      isPending={isPending}
      onPress={() => resend({ id, evenIfSent: false })}
    />
  )
}
