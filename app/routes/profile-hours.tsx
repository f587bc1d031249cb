import { Head } from '#app/components/head.tsx'
import { HoursPage } from '#app/features/opening-hours/hours-page.tsx'
import { openingHoursQuery } from '#app/features/opening-hours/queries.ts'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/profile-hours'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const account = context.get(ownAccountContext)
  // The form opens on what is true now.
  if (canSell(account.profile?.userType ?? null))
    await queries.prefetchQuery({ ...openingHoursQuery, staleTime: 0 })
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
      title="Mes horaires"
      current="products"
      back={{ label: 'Mes Produits', to: '/profile?tab=products' }}
    >
      <Head
        title={`Mes horaires – ${shownName}`}
        description="Quand vous recevez les acheteurs qui viennent chercher leurs articles."
      />
      {canSell(account.profile?.userType ?? null) ? (
        <HoursPage key={account.id} />
      ) : (
        <BecomeSeller account={account} />
      )}
    </ProfileFrame>
  )
}
