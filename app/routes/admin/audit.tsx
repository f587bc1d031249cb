import { useSearchParams } from 'react-router'
import { AuditPage } from '#app/features/admin/audit/audit-page.tsx'
import { auditPeopleQuery, auditQuery, readAuditSearch } from '#app/features/admin/audit/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/audit'

/** In the browser the last results stay until the new ones are there; the page tells of failures itself. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const filled = Promise.all([
    queries.prefetchInfiniteQuery(auditQuery(readAuditSearch(new URL(request.url).searchParams))),
    queries.prefetchQuery(auditPeopleQuery),
  ])
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  const [params] = useSearchParams()
  return <AuditPage search={readAuditSearch(params)} />
}
