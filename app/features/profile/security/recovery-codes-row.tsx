import { CredentialRow } from '../credentials/credential-row.tsx'
import { PasswordAgain } from './password-again.tsx'
import { useReplaceRecoveryCodes } from './queries.ts'

interface RecoveryCodesRowProps {
  email: string
  left: number
  onCodes: (codes: string[]) => void
}

/** What is left for the day the telephone is lost. */
export const RecoveryCodesRow = ({ email, left, onCodes }: RecoveryCodesRowProps) => (
  <CredentialRow title="Codes de secours" value={describeLeft(left)} action="Créer de nouveaux codes">
    {(close) => (
      <Replacement
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

function describeLeft(left: number): string {
  if (left === 0)
    return 'Vous n’en avez plus. Sans eux, un téléphone perdu vous ferme votre compte\u00a0: créez-en.'
  return `Il vous en reste ${left}. Chacun ouvre votre compte une fois, si votre téléphone ou votre clé manque.`
}

interface ReplacementProps {
  email: string
  onDone: (codes: string[]) => void
  onCancel: () => void
}

function Replacement({ email, onDone, onCancel }: ReplacementProps) {
  const replacement = useReplaceRecoveryCodes()
  return (
    <PasswordAgain
      email={email}
      action="Remplacer les codes"
      change={replacement}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      onCancel={onCancel}
    >
      <p>Les codes que vous avez gardés n’ouvriront plus rien.</p>
    </PasswordAgain>
  )
}
