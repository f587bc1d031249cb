import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { BalancePage } from '#app/features/reuse/balance-page.tsx'
import { balanceQuery } from '#app/features/reuse/queries.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { parseBalanceSearch } from '#domain/orders/reuse-balance.ts'
import type { Route } from './+types/profile-reuse'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const search = parseBalanceSearch(new URL(request.url).searchParams, new Date())
  const sells = canSell(context.get(ownAccountContext).profile?.userType ?? null)
  await Promise.all([
    queries.prefetchQuery(balanceQuery(search)),
    sells && queries.prefetchQuery(ownPlacesQuery),
  ])
  return { search, sells }
}

export { load as clientLoader, load as loader }

export default function ProfileReuse({ loaderData }: Route.ComponentProps) {
  return (
    <ProfilePage
      title="Bilan de réemploi"
      description="Ce que vous avez remis en usage, par catégorie et par département."
      current="reuse"
    >
      {() => <BalancePage {...loaderData} />}
    </ProfilePage>
  )
}
