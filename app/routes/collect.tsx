import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { Head } from '#app/components/head.tsx'
import { CollectionPage } from '#app/features/collection/collection-page.tsx'
import { CollectionSkeleton } from '#app/features/collection/collection-skeleton.tsx'
import { SignInFirst } from '#app/features/collection/sign-in-first.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { freshAccountQuery, useAccount, useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/collect'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = await queriesOf(context).fetchQuery(freshAccountQuery)
  if (account && !canSell(account.profile?.userType ?? null)) throw data(null, { status: 403 })
  return null
}

export { load as clientLoader, load as loader }

export default function Collect() {
  const { account } = useAccount()
  const isSigningOut = useIsSigningOut()
  // What waits on the device is not known to the server.
  const isHydrated = useHydrated()
  const { shownName } = useSettings()
  return (
    <>
      <Head
        title={`Remettre une commande – ${shownName}`}
        description="Vérifiez le code de retrait d’un acheteur et remettez-lui ses articles."
      />
      {account && isHydrated && <CollectionPage key={account.id} accountId={account.id} />}
      {account && !isHydrated && <CollectionSkeleton />}
      {!account && !isSigningOut && <SignInFirst />}
    </>
  )
}

const forBuyers =
  'Cette page sert aux vendeurs\u00a0: ce sont eux qui scannent le code de retrait. Vous venez chercher une commande\u00a0? Montrez le code qu’elle affiche.'

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 403 ? (
    <ForbiddenPage text={forBuyers} action={{ label: 'Voir mes commandes', to: '/profile?tab=orders' }} />
  ) : (
    <ErrorPage />
  )
}
