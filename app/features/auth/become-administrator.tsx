import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { useAccount } from '#app/lib/session.ts'
import { administratorMessages } from '#domain/account-messages.ts'
import { type SignInInput, signInSchema } from '#domain/accounts/schemas.ts'
import { administratorFailure, invitationQuery, useBecomeAdministrator } from './administrator-queries.ts'
import { NewAdministratorForm } from './new-administrator-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Where the link of `npm run make-administrator` leads: to a new account, or to the role for the one there is. */
export function BecomeAdministrator() {
  const token = useLinkToken()
  const { data: invitation, error } = useQuery({ ...invitationQuery(token ?? ''), enabled: Boolean(token) })
  const missing = { title: administratorMessages.failureTitle, text: administratorMessages.linkInvalid }
  const failure = token === null ? missing : error && administratorFailure(error)
  return (
    <>
      <h1 className="mb-8 text-4xl md:text-5xl">Devenez administrateur</h1>
      {failure && (
        <div className="grid justify-items-start gap-6">
          <FormAlert labels={{}} errors={{}} failure={failure} />
          <ButtonLink to="/auth" variant="outline">
            Aller à la connexion
          </ButtonLink>
        </div>
      )}
      {!failure && !invitation && <p role="status">Vérification du lien…</p>}
      {token && invitation && <Invited token={token} {...invitation} />}
    </>
  )
}

interface InvitedProps {
  token: string
  email: string
  hasAccount: boolean
}

function Invited({ token, email, hasAccount }: InvitedProps) {
  const { account } = useAccount()
  if (account && account.email !== email) return <OtherAccount email={email} signedInAs={account.email} />
  if (!hasAccount) return <NewAdministratorForm token={token} email={email} />
  return account ? <TakeRole token={token} email={email} /> : <SignInFirst email={email} />
}

const OtherAccount = ({ email, signedInAs }: { email: string; signedInAs: string }) => (
  <p className="border-l-4 border-terracotta bg-terracotta-tint px-4 py-3 wrap-anywhere">
    Ce lien est fait pour {email}, et vous êtes connecté avec {signedInAs}. Déconnectez-vous, puis rouvrez
    le&nbsp;lien.
  </p>
)

function SignInFirst({ email }: { email: string }) {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  return (
    <>
      <p className="mb-8 wrap-anywhere">
        Ce lien est fait pour le compte {email}&nbsp;: connectez-vous-y pour continuer.
      </p>
      <SignInForm form={form} />
    </>
  )
}

function TakeRole({ token, email }: { token: string; email: string }) {
  const become = useBecomeAdministrator()
  const navigate = useNavigate()
  const isBusy = become.isPending || become.isSuccess
  return (
    <div className="grid justify-items-start gap-6">
      <FormAlert labels={{}} errors={{}} failure={become.error && administratorFailure(become.error)} />
      <p className="wrap-anywhere">
        Votre compte {email} pourra administrer ce site. L’administration peut d’abord vous demander d’activer
        une double authentification.
      </p>
      <Button
        size="lg"
        aria-disabled={isBusy}
        onClick={() =>
          !isBusy && become.mutate(token, { onSuccess: () => void navigate('/admin', { replace: true }) })
        }
      >
        {isBusy ? 'En cours…' : 'Devenir administrateur'}
      </Button>
    </div>
  )
}
