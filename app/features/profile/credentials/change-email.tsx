import { useState } from 'react'
import type { Account } from '#app/lib/session.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { CredentialRow } from './credential-row.tsx'

/** The address one signs in with. Changing it waits for the link sent to the new one. */
export function ChangeEmail({ account }: { account: Account }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  // Confirmed meanwhile, perhaps in another tab.
  const isWaiting = sentTo !== null && sentTo !== account.email
  return (
    <CredentialRow
      title="Adresse email"
      value={account.email}
      action="Changer d’adresse"
      status={isWaiting && <Waiting email={sentTo} />}
    >
      {(close) => (
        <ChangeEmailForm
          onCancel={close}
          onSent={(email) => {
            setSentTo(email)
            close()
          }}
        />
      )}
    </CredentialRow>
  )
}

const Waiting = ({ email }: { email: string }) => (
  <p className="border-l-4 border-fir bg-fir-tint px-4 py-3">
    Un lien de confirmation a été envoyé à <strong className="wrap-anywhere">{email}</strong>. Il est valable
    24&nbsp;heures&nbsp;; d’ici là, votre adresse actuelle reste valable.
  </p>
)
