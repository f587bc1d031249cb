import { Head } from '#app/components/head.tsx'
import { PlacesPage } from '#app/features/places/places-page.tsx'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/profile-hours'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const account = context.get(ownAccountContext)
  if (canSell(account.profile?.userType ?? null))
    await queries.prefetchQuery({ ...ownPlacesQuery, staleTime: 0 })
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileHours() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Lieux de retrait et horaires"
      current="products"
      back={{ label: 'Mes Produits', to: '/profile?tab=products' }}
    >
      <Head
        title={`Lieux de retrait et horaires – ${shownName}`}
        description="Où et quand vous recevez les acheteurs qui viennent chercher leurs articles."
      />
      {canSell(account.profile?.userType ?? null) ? (
        <PlacesPage key={account.id} />
      ) : (
        <BecomeSeller account={account} />
      )}
    </ProfileFrame>
  )
}
