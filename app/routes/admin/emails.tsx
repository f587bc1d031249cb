import { EmailsPage } from '#app/features/admin/emails/emails-page.tsx'
import { emailsQuery } from '#app/features/admin/emails/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseEmailSearch } from '#domain/emails/email-search.ts'
import type { Route } from './+types/emails'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const search = parseEmailSearch(new URL(request.url).searchParams)
  const filled = queriesOf(context).prefetchQuery(emailsQuery(search))
  // In the browser the last results stay until the new ones are there.
  if (import.meta.env.SSR) await filled
  return { search }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData }: Route.ComponentProps) {
  return <EmailsPage {...loaderData} />
}
