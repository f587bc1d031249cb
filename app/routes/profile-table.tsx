import { importsQuery } from '#app/features/listings/import/queries.ts'
import { tableQuery } from '#app/features/listings/table/queries.ts'
import { TablePage } from '#app/features/listings/table/table-page.tsx'
import { SellerPage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { parseTableSearch } from '#domain/selling/table-batches.ts'
import type { Route } from './+types/profile-table'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = context.get(accountContext)
  if (!canSell(account.profile?.userType ?? null)) return null
  const queryClient = queryClientOf(context)
  await Promise.all([
    queryClient.prefetchQuery(tableQuery(parseTableSearch(new URL(request.url).searchParams))),
    queryClient.prefetchQuery(importsQuery),
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchQuery(ownPlacesQuery),
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
