import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { formatDate } from '#domain/dates.ts'
import { CredentialRow } from '../credentials/credential-row.tsx'
import { PasswordAgain } from './password-again.tsx'
import { type SecondFactor, useAddPasskey, useRemovePasskey } from './queries.ts'

type Passkey = SecondFactor['passkeys'][number]

interface PasskeysRowProps {
  email: string
  passkeys: Passkey[]
  /** Receives the recovery codes, which the first passkey creates. */
  onCodes: (codes: string[] | null) => void
}

/** The user's passkeys. */
export const PasskeysRow = ({ email, passkeys, onCodes }: PasskeysRowProps) => (
  <div className="grid gap-4">
    <CredentialRow
      title="Clés d’accès"
      value="L’empreinte, le visage ou le code de votre appareil, ou une clé de sécurité, remplace le code à recopier."
      action="Ajouter une clé d’accès"
    >
      {(close) => (
        <PasswordAgain
          email={email}
          action="Créer la clé d’accès"
          useChange={useAddPasskey}
          onDone={({ recoveryCodes }) => {
            close()
            onCodes(recoveryCodes)
          }}
          onCancel={close}
        >
          <p>Après votre mot de passe, votre appareil vous demande comment créer la clé.</p>
        </PasswordAgain>
      )}
    </CredentialRow>
    {passkeys.length > 0 && (
      <ul aria-label="Vos clés d’accès" className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyEntry key={passkey.id} email={email} passkey={passkey} />
        ))}
      </ul>
    )}
  </div>
)

function PasskeyEntry({ email, passkey }: { email: string; passkey: Passkey }) {
  const [isOpen, setOpen] = useState(false)
  const removal = useRemovePasskey(passkey.id)
  const close = () => setOpen(false)
  return (
    <li className="grid gap-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{passkey.name}</p>
          <p className="text-sm text-ink-soft">
            Créée le {formatDate(passkey.createdAt)}
            {passkey.lastUsedAt
              ? `, utilisée pour la dernière fois le ${formatDate(passkey.lastUsedAt)}`
              : ', jamais utilisée'}
          </p>
        </div>
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`Retirer la clé ${passkey.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          Retirer
        </Button>
      </div>
      {isOpen && (
        <PasswordAgain
          email={email}
          action="Retirer la clé"
          useChange={() => removal}
          onDone={close}
          onCancel={close}
        />
      )}
    </li>
  )
}
