import { PlacesPage } from '#app/features/places/places-page.tsx'
import { backTo } from '#app/features/profile/profile-tab.ts'
import { SellerPage } from '#app/features/profile/seller-page.tsx'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
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
  return (
    <SellerPage
      title="Lieux de retrait et horaires"
      description="Où et quand vous recevez les acheteurs qui viennent chercher leurs articles."
      current="products"
      back={backTo('products')}
    >
      {() => <PlacesPage />}
    </SellerPage>
  )
}
