import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Head } from '#app/components/head.tsx'
import { read } from '#app/lib/api.ts'
import { rememberImpersonation } from '#app/lib/impersonation.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useAccount } from '#app/lib/session.ts'
import type { Route } from './+types/impersonate-redirect'

/** Without a code in the address the page does not exist. */
function load({ request }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  return new URL(request.url).searchParams.get('token') ? null : redirect('/auth')
}

export { load as clientLoader, load as loader }

export default function ImpersonateRedirect() {
  const [params] = useSearchParams()
  return (
    <>
      <Head title="Connexion en cours…" description="Ouverture d’une session." />
      <OpenImpersonation token={params.get('token') ?? ''} />
    </>
  )
}

/** Redeems the code in the address once, and opens the profile. */
function OpenImpersonation({ token }: { token: string }) {
  const { account } = useAccount()
  const { mutate, error } = useOpenImpersonation()
  const isRequested = useRef(false)
  // After a reload or Back the code has been redeemed already.
  const isAlreadyOpen = account?.isImpersonated ?? false

  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    if (isAlreadyOpen) window.location.replace('/profile')
    else mutate(token)
  }, [token, isAlreadyOpen, mutate])

  return (
    <div className="page grid justify-items-start gap-5 py-16 md:py-24">
      <div role="status">
        <h1 className="text-3xl md:text-4xl">{error ? 'Connexion impossible' : 'Connexion en cours…'}</h1>
      </div>
      {error && (
        <>
          <p role="alert" className="max-w-prose text-lg text-ink-soft">
            {error.message}
          </p>
          <ButtonLink to="/admin/users" variant="outline">
            Retour aux personnes
          </ButtonLink>
        </>
      )}
    </div>
  )
}

/** Exchanges the code for a session. A full navigation drops the administrator's data. */
const useOpenImpersonation = () =>
  useMutation({
    mutationFn: (token: string, { meta }) =>
      read(apiOf(meta).account.impersonation.$post({ json: { token } })),
    onSuccess: (ids) => {
      rememberImpersonation(ids)
      window.location.replace('/profile')
    },
  })
