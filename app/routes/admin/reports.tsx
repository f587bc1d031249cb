import { useSearchParams } from 'react-router'
import { reportsQuery } from '#app/features/admin/reports/queries.ts'
import { ReportsPage } from '#app/features/admin/reports/reports-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseReportSearch } from '#domain/conversations/report-search.ts'
import type { Route } from './+types/reports'

/** In the browser the last results stay until the new ones are there; the page tells of failures itself. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const filled = queriesOf(context).prefetchQuery(
    reportsQuery(parseReportSearch(new URL(request.url).searchParams)),
  )
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  const [params] = useSearchParams()
  return <ReportsPage search={parseReportSearch(params)} />
}
