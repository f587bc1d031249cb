import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { Head } from '#app/components/head.tsx'
import { CollectionPage } from '#app/features/collection/collection-page.tsx'
import { CollectionSkeleton } from '#app/features/collection/collection-skeleton.tsx'
import { SignInFirst } from '#app/features/collection/sign-in-first.tsx'
import { useCanSell } from '#app/lib/can-sell.ts'
import { isCopy } from '#app/lib/offline-copy.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { accountQuery, freshAccountQuery, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { useStoredAccount } from '#app/lib/stored-account.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/collect'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const account = await queries.fetchQuery(freshAccountQuery).catch((error: unknown) => {
    // Without the network the page opens for whoever this tab last knew; the server asks again before anything happens.
    const known = import.meta.env.SSR ? null : queries.getQueryData(accountQuery.queryKey)
    if (known) return known
    throw error
  })
  if (account && !canSell(account.profile?.userType ?? null)) throw data(null, { status: 403 })
  return { isCopy: isCopy(request) }
}

export { load as clientLoader, load as loader }

export default function Collect({ loaderData: { isCopy } }: Route.ComponentProps) {
  useStoredAccount(isCopy)
  const { account } = useAccount()
  const canSell = useCanSell()
  const isSigningOut = useIsSigningOut()
  // What waits on the device is not known to the server.
  const isHydrated = useHydrated()
  const { shownName } = useSettings()
  const isKnown = isHydrated || !isCopy
  return (
    <>
      <Head
        title={`Remettre une commande – ${shownName}`}
        description="Vérifiez le code de retrait d’un acheteur et remettez-lui ses articles."
      />
      {account && canSell && isHydrated && <CollectionPage key={account.id} accountId={account.id} />}
      {(account ? !isHydrated : !isKnown) && <CollectionSkeleton />}
      {account && !canSell && <ForBuyers />}
      {!account && isKnown && !isSigningOut && <SignInFirst mayLeave={!isCopy} />}
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
