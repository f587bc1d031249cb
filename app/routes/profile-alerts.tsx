import { redirect, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { AlertsPage } from '#app/features/alerts/alerts-page.tsx'
import { alertsQuery, watchedProductsQuery } from '#app/features/alerts/queries.ts'
import { savedSearchesQuery } from '#app/features/alerts/saved-search-queries.ts'
import { SignInToSave } from '#app/features/alerts/sign-in-to-save.tsx'
import { searchParameter } from '#app/features/alerts/use-pending-search.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { freshAccountQuery, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { readPage } from '#domain/address.ts'
import { watchedPageSize } from '#domain/alerts/alerts.ts'
import type { Route } from './+types/profile-alerts'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const { searchParams } = new URL(request.url)
  const page = readPage(searchParams, watchedPageSize)
  if (!(await queries.fetchQuery(freshAccountQuery)))
    return searchParams.get(searchParameter) ? { page } : redirect(authPathFrom(request))
  await Promise.all([
    queries.prefetchQuery(alertsQuery),
    queries.prefetchQuery(categoriesQuery),
    queries.prefetchQuery(savedSearchesQuery),
    queries.prefetchQuery(watchedProductsQuery(page)),
  ])
  return { page }
}

export { load as clientLoader, load as loader }

export default function ProfileAlerts({ loaderData }: Route.ComponentProps) {
  const { account } = useAccount()
  const { shownName } = useSettings()
  const [params] = useSearchParams()
  const pending = params.get(searchParameter)
  return (
    <>
      <Head
        title={`Mes alertes – ${shownName}`}
        description="Ce dont vous voulez être prévenu&nbsp;: recherches, produits et catégories."
      />
      {!account && pending ? <SignInToSave query={pending} /> : <OwnAlerts page={loaderData.page} />}
    </>
  )
}

function OwnAlerts({ page }: { page: number }) {
  const account = useOwnAccount()
  if (!account) return null
  return (
    <ProfileFrame account={account} title="Mes alertes" current="alerts">
      <AlertsPage key={account.id} page={page} />
    </ProfileFrame>
  )
}
