import { Head } from '#app/components/head.tsx'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { salesQuery } from '#app/features/sales/queries.ts'
import { SalesPage } from '#app/features/sales/sales-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { parseSalesSearch } from '#domain/orders/sales.ts'
import type { Route } from './+types/profile-sales'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const account = context.get(ownAccountContext)
  if (canSell(account.profile?.userType ?? null)) {
    await queries.prefetchQuery(salesQuery(parseSalesSearch(new URL(request.url).searchParams)))
  }
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileSales() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame account={account} title="Mes ventes" current="sales">
      <Head
        title={`Mes ventes – ${shownName}`}
        description="Ce que vous avez vendu, et ce qu’il reste à faire."
      />
      {canSell(account.profile?.userType ?? null) ? (
        <SalesPage key={account.id} />
      ) : (
        <BecomeSeller account={account} />
      )}
    </ProfileFrame>
  )
}
