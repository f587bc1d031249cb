import { useEffect, useRef } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { useAccount } from '#app/lib/session.ts'
import { useOpenImpersonation } from './queries.ts'

/** Redeems the code of the address, once, and goes to the profile. */
export function OpenImpersonation({ token }: { token: string }) {
  const { account } = useAccount()
  const { mutate, error } = useOpenImpersonation()
  const isRequested = useRef(false)
  // Reloaded, or come back to: the code has done its work.
  const isDone = account?.isImpersonated ?? false

  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    if (isDone) window.location.replace('/profile')
    else mutate(token)
  }, [token, isDone, mutate])

  return (
    <div className="page grid justify-items-start gap-5 py-16 md:py-24">
      <div role="status">
        <h1 className="text-3xl md:text-4xl">{error ? 'Connexion impossible' : 'Connexion en cours...'}</h1>
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
