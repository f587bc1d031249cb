import { unreadableReportsQuery } from '#app/features/admin/emails/queries.ts'
import { UnreadableReportsPage } from '#app/features/admin/emails/unreadable-reports-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseUnreadableSearch } from '#domain/emails/unreadable-reports.ts'
import type { Route } from './+types/unreadable-reports'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const search = parseUnreadableSearch(new URL(request.url).searchParams)
  const filled = queriesOf(context).prefetchQuery(unreadableReportsQuery(search))
  // In the browser the last results stay until the new ones are there.
  if (import.meta.env.SSR) await filled
  return { search }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <UnreadableReportsPage {...loaderData} />
}
