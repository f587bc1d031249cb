import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { type EmailLine, useResendEmail } from './queries.ts'

/** Sends one mail again. One that has been sent asks first: its recipient gets it twice. */
export function ResendButton({ email }: { email: EmailLine }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate: resend, isPending } = useResendEmail()
  // It leaves in a moment; one that could not waits for its next attempt, up to four hours.
  if (email.state === 'queued' && !email.failure) return null
  const label = email.state === 'queued' ? 'Envoyer maintenant' : 'Renvoyer'
  const close = () => setIsAsking(false)
  const send = (evenIfSent: boolean) => resend({ id: email.id, evenIfSent }, { onSettled: close })
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 whitespace-nowrap"
        aria-label={`Renvoyer « ${email.subject ?? 'Email en préparation'} » à ${email.recipient}`}
        aria-disabled={isPending}
        onClick={() => (email.state === 'sent' ? setIsAsking(true) : send(false))}
      >
        {isPending ? 'En cours...' : label}
      </Button>
      <Modal open={isAsking} onClose={close} title="Envoyer une seconde fois ?" placement="center">
        <div className="grid gap-5 p-5">
          <p className="wrap-anywhere">
            Cet email a déjà été envoyé à {email.recipient}. Si vous confirmez, cette personne le recevra une
            seconde fois, avec le même contenu.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Ne pas renvoyer
            </Button>
            <Button onClick={() => send(true)} aria-disabled={isPending}>
              {isPending ? 'En cours...' : 'Renvoyer quand même'}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
