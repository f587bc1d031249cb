import { DraftsPage } from '#app/features/listings/my-products/drafts-page.tsx'
import { draftsQuery } from '#app/features/listings/queries.ts'
import { backTo } from '#app/features/profile/profile-tab.ts'
import { SellerPage } from '#app/features/profile/seller-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { draftsPageOf } from '#domain/selling/drafts.ts'
import type { Route } from './+types/profile-drafts'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = context.get(ownAccountContext)
  if (canSell(account.profile?.userType ?? null))
    await queriesOf(context).prefetchQuery(draftsQuery(draftsPageOf(new URL(request.url).searchParams)))
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileDrafts() {
  return (
    <SellerPage
      title="Mes brouillons"
      description="Les annonces que vous avez commencées et celles qu’un fichier a laissées incomplètes."
      current="products"
      back={backTo('products')}
    >
      {() => <DraftsPage />}
    </SellerPage>
  )
}
