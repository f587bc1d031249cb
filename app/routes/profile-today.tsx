import { SellerPage } from '#app/features/profile/profile-page.tsx'
import { toDoQuery } from '#app/features/sales/queries.ts'
import { ToDoPage } from '#app/features/sales/to-do-page.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/profile-today'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const account = context.get(accountContext)
  if (canSell(account.profile?.userType ?? null)) await queryClientOf(context).prefetchQuery(toDoQuery)
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileToday() {
  return (
    <SellerPage title="À faire" description="Ce qui attend un vendeur, aujourd’hui." current="today">
      {() => <ToDoPage />}
    </SellerPage>
  )
}
