import { Head } from '#app/components/head.tsx'
import { FormerOrdersPage } from '#app/features/former-orders/former-orders-page.tsx'
import { formerOrdersQuery } from '#app/features/former-orders/queries.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { profileTabLabels } from '#app/features/profile/profile-tab.ts'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { fill, useAddress } from '#app/lib/page-data.ts'
import { useSettings } from '#app/lib/settings.ts'
import { parseFormerOrderSearch } from '#domain/orders/former-orders.ts'

const load = fill((queries, params) =>
  queries.prefetchQuery(formerOrdersQuery(parseFormerOrderSearch(params).page)),
)

export { load as clientLoader, load as loader }

export default function ProfileFormerOrders() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  const { page } = useAddress(parseFormerOrderSearch)
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Commandes de l’ancien site"
      current="orders"
      back={{ label: profileTabLabels.orders, to: '/profile?tab=orders' }}
    >
      <Head
        title={`Commandes de l’ancien site – ${shownName}`}
        description="Ce que vous avez acheté et vendu sur l’ancien site."
      />
      <FormerOrdersPage key={account.id} page={page} />
    </ProfileFrame>
  )
}
