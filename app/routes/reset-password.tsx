import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { redirect, type ShouldRevalidateFunction, useNavigate } from 'react-router'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { Head } from '#app/components/head.tsx'
import { NewPasswordFields, newPasswordLabels } from '#app/components/new-password-fields.tsx'
import { AuthFrame, TextLink } from '#app/features/auth/auth-frame.tsx'
import { isLinkRefused, resetFailure, useResetPassword } from '#app/features/auth/password-queries.ts'
import { useLinkToken } from '#app/features/auth/use-link-token.ts'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { useSettings } from '#app/lib/settings.ts'
import { passwordMessages } from '#domain/account-messages.ts'
import { authPath } from '#domain/accounts/account-paths.ts'
import { type NewPasswordInput, newPasswordSchema } from '#domain/accounts/schemas.ts'
import { accessPath } from '#domain/accounts/standing-access.ts'
import type { Route } from './+types/reset-password'

const path = '/auth/reset-password'

/** Redirects the email's short address to one under /auth, which is reachable during a maintenance too. */
async function load({ request }: Pick<Route.LoaderArgs, 'request'>) {
  const { pathname, search } = new URL(request.url)
  return pathname === path ? null : redirect(path + search)
}

export { load as clientLoader, load as loader }

export const shouldRevalidate: ShouldRevalidateFunction = () => false

/** The address contains the link's secret until the page removes it, so that no referrer may be sent. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head title={`Nouveau mot de passe – ${shownName}`} description="Choisissez un nouveau mot de passe." />
      <ResetPassword />
    </AuthFrame>
  )
}

/** Milliseconds until the redirection after a reset. */
const redirectDelayMs = 2000

function ResetPassword() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [nextPath, setNextPath] = useState<string | null>(null)

  useEffect(() => {
    if (nextPath === null) return
    const timer = setTimeout(() => void navigate(nextPath, { replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [nextPath, navigate])

  return (
    <>
      <h1 className="mb-8 text-4xl md:text-5xl">Choisissez un nouveau mot de passe</h1>
      <div role="status" className="empty:hidden">
        {nextPath !== null && (
          <p className="flex gap-3 border-l-4 border-fir bg-fir-tint px-4 py-3 text-lg font-medium">
            <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0 text-fir" />
            {passwordMessages.resetDone}
          </p>
        )}
      </div>
      {token === null ? (
        <MissingToken />
      ) : (
        nextPath === null && <NewPasswordForm token={token ?? ''} onDone={(path) => setNextPath(path)} />
      )}
      <p className="mt-6">
        <TextLink to="/auth">Retour à la connexion</TextLink>
      </p>
    </>
  )
}

const MissingToken = () => (
  <FormAlert
    labels={{}}
    errors={{}}
    failure={{ title: passwordMessages.resetFailureTitle, text: passwordMessages.linkMissing }}
  >
    <TextLink to="/auth/forgot-password">Demander un nouveau lien</TextLink>
  </FormAlert>
)

interface NewPasswordFormProps {
  token: string
  /** Receives the sign-in path, after which the user reviews who has access. */
  onDone: (path: string) => void
}

function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const form = useForm<NewPasswordInput>({ resolver: zodResolver(newPasswordSchema) })
  const reset = useResetPassword()
  const { errors } = form.formState

  const submit = form.handleSubmit((input) => {
    reset.mutate(
      { ...input, token },
      {
        onSuccess: ({ remainingAccess }) =>
          onDone(remainingAccess > 0 ? authPath(`${accessPath}?after=password`) : '/auth/login'),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Réinitialisation du mot de passe"
      className="grid gap-6"
    >
      <FormAlert
        labels={newPasswordLabels}
        errors={errors}
        failure={reset.error && resetFailure(reset.error)}
      >
        {isLinkRefused(reset.error) && (
          <TextLink to="/auth/forgot-password">Demander un nouveau lien</TextLink>
        )}
      </FormAlert>
      <NewPasswordFields register={form.register} errors={errors} person={null} />
      <FormButton isBusy={reset.isPending}>{reset.isPending ? 'En cours…' : 'Valider'}</FormButton>
    </form>
  )
}
