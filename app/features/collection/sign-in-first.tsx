import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { storeScannedCode } from '#app/lib/scanned-code.ts'
import { authPath } from '#domain/accounts/destination.ts'
import { codeInFragment, collectPath } from '#domain/orders/pickup-code.ts'

const signIn = authPath(collectPath)

/**
 * A visitor, perhaps a seller whose phone's camera opened `/collect#CODE`: the code waits on the device while they sign in.
 * Only the browser knows what stands after the #, so it is the browser that leads on.
 */
export function SignInFirst({ mayLeave }: { mayLeave: boolean }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const code = codeInFragment(hash)
    if (code) storeScannedCode(code)
    // Without the network the sign-in page would not open: it is for the person to try.
    if (mayLeave) void navigate(signIn, { replace: true })
  }, [hash, navigate, mayLeave])
  return (
    <div className="page grid justify-items-start gap-5 py-16 md:py-24">
      <h1 className="text-4xl md:text-5xl">Remettre une commande</h1>
      <p className="max-w-prose text-lg text-ink-soft">Connectez-vous avec votre compte vendeur.</p>
      <ButtonLink to={signIn} reloadDocument={!mayLeave}>
        Connexion
      </ButtonLink>
    </div>
  )
}
