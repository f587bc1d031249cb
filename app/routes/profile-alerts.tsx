import { redirect } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { AlertsPage } from '#app/features/alerts/alerts-page.tsx'
import { alertCategoriesQuery, alertsQuery } from '#app/features/alerts/queries.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/profile-alerts'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  if (!(await queries.fetchQuery(freshAccountQuery))) return redirect('/auth')
  await Promise.all([queries.prefetchQuery(alertsQuery), queries.prefetchQuery(alertCategoriesQuery)])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileAlerts() {
  const account = useOwnAccount()
  const settings = useSettings()
  if (!account) return null
  return (
    <ProfileFrame account={account} title="Mes alertes" current="alerts">
      <Head
        title={`Mes alertes – ${settings.shownName}`}
        description="Ce dont vous voulez être prévenu, par catégorie et par prix."
      />
      <AlertsPage key={account.id} />
    </ProfileFrame>
  )
}
