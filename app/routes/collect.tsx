import { useEffect } from 'react'
import { data, isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { ErrorPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { Head } from '#app/components/head.tsx'
import { CollectionPage } from '#app/features/collection/collection-page.tsx'
import { useHydrated } from '#app/lib/hydration.ts'
import { isOfflineCopy } from '#app/lib/offline-copy.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { storeScannedCode } from '#app/lib/scanned-code.ts'
import { accountQuery, freshAccountQuery, useAccount, useCanSell, useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { useStoredAccount } from '#app/lib/stored-account.ts'
import { authPath } from '#domain/accounts/account-paths.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { codeInFragment, collectPath } from '#domain/orders/pickup-code.ts'
import type { Route } from './+types/collect'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const account = await queryClient.fetchQuery(freshAccountQuery).catch((error: unknown) => {
    // Without a network the page opens for the last known user of this tab; the server checks the session before every change.
    const lastAccount = import.meta.env.SSR ? null : queryClient.getQueryData(accountQuery.queryKey)
    if (lastAccount) return lastAccount
    throw error
  })
  if (account && !canSell(account.profile?.userType ?? null)) throw data(null, { status: 403 })
  return { isCopy: isOfflineCopy(request) }
}

export { load as clientLoader, load as loader }

export default function Collect({ loaderData: { isCopy } }: Route.ComponentProps) {
  useStoredAccount(isCopy)
  const { account } = useAccount()
  const canSell = useCanSell()
  const isSigningOut = useIsSigningOut()
  // The server does not know what is stored on the device.
  const isHydrated = useHydrated()
  const { shownName } = useSettings()
  const isAccountKnown = isHydrated || !isCopy
  return (
    <>
      <Head
        title={`Remettre une commande – ${shownName}`}
        description="Vérifiez le code de retrait d’un acheteur et remettez-lui ses articles."
      />
      {account && canSell && isHydrated && <CollectionPage key={account.id} accountId={account.id} />}
      {(account ? !isHydrated : !isAccountKnown) && <CollectionSkeleton />}
      {account && !canSell && <ForBuyers />}
      {!account && isAccountKnown && !isSigningOut && <SignInFirst mayLeave={!isCopy} />}
    </>
  )
}

const ForBuyers = () => (
  <ForbiddenPage
    text={`Cette page sert aux vendeurs\u00a0: ce sont eux qui scannent le code de retrait. Vous venez chercher une commande\u00a0? Montrez le code qu’elle affiche.`}
    action={{ label: 'Voir mes commandes', to: '/profile?tab=orders' }}
  />
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 403 ? <ForBuyers /> : <ErrorPage />
}

/** Replaces the first step until the browser has read the device's storage. */
const CollectionSkeleton = () => (
  <div className="page min-h-dvh max-w-3xl py-6 md:py-14">
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="eyebrow">Espace vendeur</p>
        <h1 className="text-4xl md:text-5xl">Remettre une commande</h1>
        <p className="max-w-prose text-ink-soft md:text-lg">
          L’acheteur est devant vous{'\u00a0'}? Son code de retrait ouvre la remise, et le versement.
        </p>
      </div>
      <div aria-hidden="true" className="h-20 rounded-md bg-plaster-deep" />
    </div>
  </div>
)

const signIn = authPath(collectPath)

/**
 * Shown to a visitor. A seller's phone may have opened `/collect#CODE` from its camera: the code is stored on the device during the
 * sign-in. The browser redirects, because the server does not receive the fragment.
 */
function SignInFirst({ mayLeave }: { mayLeave: boolean }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const code = codeInFragment(hash)
    if (code) storeScannedCode(code)
    // Without a network the sign-in page could not be opened, so the visitor decides when to try.
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
