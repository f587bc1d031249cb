import { useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/admin/dashboard/dashboard-page.tsx'
import { dashboardQuery } from '#app/features/admin/dashboard/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { readPeriod } from '#domain/platform/figures.ts'
import type { Route } from './+types/dashboard'

/** In the browser the page stays as it is until the new figures are there, and tells of failures itself. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const filled = queriesOf(context).prefetchQuery(
    dashboardQuery(readPeriod(new URL(request.url).searchParams)),
  )
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  const [params] = useSearchParams()
  return <DashboardPage period={readPeriod(params)} />
}
