import { importsQuery } from '#app/features/listings/import/queries.ts'
import { tableQuery } from '#app/features/listings/table/queries.ts'
import { TablePage } from '#app/features/listings/table/table-page.tsx'
import { SellerPage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { parseTableSearch } from '#domain/selling/table-batches.ts'
import type { Route } from './+types/profile-table'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = context.get(ownAccountContext)
  if (!canSell(account.profile?.userType ?? null)) return null
  const queries = queriesOf(context)
  await Promise.all([
    queries.prefetchQuery(tableQuery(parseTableSearch(new URL(request.url).searchParams))),
    queries.prefetchQuery(importsQuery),
    queries.prefetchQuery(categoriesQuery),
    queries.prefetchQuery(ownPlacesQuery),
  ])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileTable() {
  return (
    <SellerPage
      title="Brouillons et articles"
      description="Vos brouillons et vos articles dans un tableau, à compléter et à mettre en ligne ensemble."
      current="products"
      back={linkBackTo('products')}
    >
      {() => <TablePage />}
    </SellerPage>
  )
}
