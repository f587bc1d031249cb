import { BlockedAddressesPage } from '#app/features/admin/emails/blocked-addresses-page.tsx'
import { suppressionsQuery } from '#app/features/admin/emails/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseSuppressionSearch } from '#domain/emails/suppression-search.ts'
import type { Route } from './+types/blocked-addresses'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const search = parseSuppressionSearch(new URL(request.url).searchParams)
  const filled = queriesOf(context).prefetchQuery(suppressionsQuery(search))
  // In the browser the last results stay until the new ones are there.
  if (import.meta.env.SSR) await filled
  return { search }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <BlockedAddressesPage {...loaderData} />
}
