import { Head } from '#app/components/head.tsx'
import { DraftsPage } from '#app/features/listings/my-products/drafts-page.tsx'
import { draftsQuery } from '#app/features/listings/queries.ts'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
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
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Mes brouillons"
      current="products"
      back={{ label: 'Mes Produits', to: '/profile?tab=products' }}
    >
      <Head
        title={`Mes brouillons – ${shownName}`}
        description="Les annonces que vous avez commencées et celles qu’un fichier a laissées incomplètes."
      />
      {canSell(account.profile?.userType ?? null) ? (
        <DraftsPage key={account.id} />
      ) : (
        <BecomeSeller account={account} />
      )}
    </ProfileFrame>
  )
}
