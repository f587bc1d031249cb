import { formatDate } from '#domain/dates.ts'
import { CredentialRow } from '../credentials/credential-row.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { PasswordAgain } from './password-again.tsx'
import { type SecondFactor, useRemoveApp } from './queries.ts'

interface AppRowProps {
  email: string
  app: SecondFactor['app']
  /** Recovery codes that came with it. */
  onCodes: (codes: string[] | null) => void
}

/** The app that shows codes: on or off. */
export const AppRow = ({ email, app, onCodes }: AppRowProps) =>
  app ? (
    <CredentialRow
      title="Application d’authentification"
      value={`Activée le ${formatDate(app.since)}.`}
      action="Retirer l’application"
    >
      {(close) => <Removal email={email} onClose={close} />}
    </CredentialRow>
  ) : (
    <CredentialRow
      title="Application d’authentification"
      value="Une application de votre téléphone affiche un code qui change toutes les 30 secondes, même sans réseau."
      action="Activer une application"
    >
      {(close) => (
        <AppSetUp
          email={email}
          onCancel={close}
          onDone={(codes) => {
            close()
            onCodes(codes)
          }}
        />
      )}
    </CredentialRow>
  )

function Removal({ email, onClose }: { email: string; onClose: () => void }) {
  const removal = useRemoveApp()
  return <PasswordAgain email={email} action="Retirer" change={removal} onDone={onClose} onCancel={onClose} />
}
