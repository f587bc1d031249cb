import { Head } from '#app/components/head.tsx'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ToDoPage } from '#app/features/sales/to-do-page.tsx'
import { toDoQuery } from '#app/features/sales/to-do-queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/profile-today'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = context.get(ownAccountContext)
  if (canSell(account.profile?.userType ?? null)) await queriesOf(context).prefetchQuery(toDoQuery)
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileToday() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame account={account} title="À faire" current="today">
      <Head title={`À faire – ${shownName}`} description="Ce qui attend un vendeur, aujourd’hui." />
      {canSell(account.profile?.userType ?? null) ? (
        <ToDoPage key={account.id} />
      ) : (
        <BecomeSeller account={account} />
      )}
    </ProfileFrame>
  )
}
