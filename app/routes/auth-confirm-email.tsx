import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { confirmEmailFailure, useConfirmEmail } from '#app/features/auth/password-queries.ts'
import { SignInForm } from '#app/features/auth/sign-in-form.tsx'
import { useLinkToken } from '#app/features/auth/use-link-token.ts'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { emailChangeMessages } from '#domain/account-messages.ts'
import { type SignInInput, signInSchema } from '#domain/accounts/schemas.ts'

/** The address contains a secret, as in reset-password.tsx. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head
        title={`Nouvelle adresse email – ${shownName}`}
        description="Confirmez votre nouvelle adresse email."
      />
      <ConfirmEmail />
    </AuthFrame>
  )
}

const profilePath = '/profile?tab=info'

/** The page of the link mailed to a new address. Only its account can confirm it, so a signed-out user signs in first. */
function ConfirmEmail() {
  const token = useLinkToken()
  const { account } = useAccount()
  const confirm = useConfirmEmail()
  const navigate = useNavigate()
  const isRequested = useRef(false)
  const { mutate } = confirm

  useEffect(() => {
    if (!token || !account || isRequested.current) return
    isRequested.current = true
    mutate(token, { onSuccess: () => void navigate(profilePath, { replace: true }) })
  }, [token, account, mutate, navigate])

  const invalidLink = { title: emailChangeMessages.failureTitle, text: emailChangeMessages.linkInvalid }
  const failure = token === null ? invalidLink : confirm.error && confirmEmailFailure(confirm.error)
  if (!account && !failure) return <SignInToConfirm />
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="text-4xl md:text-5xl">Votre nouvelle adresse email</h1>
      <FormAlert labels={{}} errors={{}} failure={failure} />
      {failure ? (
        <ButtonLink to={profilePath} variant="outline">
          Mes Infos
        </ButtonLink>
      ) : (
        <p role="status">Confirmation en cours…</p>
      )}
    </div>
  )
}

function SignInToConfirm() {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  return (
    <>
      <h1 className="mb-4 text-4xl md:text-5xl">Connectez-vous pour confirmer</h1>
      <p className="mb-8">
        Votre nouvelle adresse sera confirmée dès que vous serez connecté. Pour cette fois encore, utilisez
        votre adresse actuelle.
      </p>
      <SignInForm form={form} />
    </>
  )
}
