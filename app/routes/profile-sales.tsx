import { SellerPage } from '#app/features/profile/seller-page.tsx'
import { salesQuery } from '#app/features/sales/queries.ts'
import { SalesPage } from '#app/features/sales/sales-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
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
  return (
    <SellerPage
      title="Mes ventes"
      description="Ce que vous avez vendu, et ce qu’il reste à faire."
      current="sales"
    >
      {() => <SalesPage />}
    </SellerPage>
  )
}
