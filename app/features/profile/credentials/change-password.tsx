import type { Account } from '#app/lib/session.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { CredentialRow } from './credential-row.tsx'

export const ChangePassword = ({ account }: { account: Account }) => (
  <CredentialRow
    title="Mot de passe"
    value="Le changer déconnecte vos autres appareils."
    action="Changer de mot de passe"
  >
    {(close) => <ChangePasswordForm account={account} onClose={close} />}
  </CredentialRow>
)
