import { useSearchParams } from 'react-router'
import { PeoplePage } from '#app/features/admin/users/people-page.tsx'
import { peopleQuery } from '#app/features/admin/users/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'
import type { Route } from './+types/users'

/** A failure is told in the list's place, with a way to try again. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const search = parsePeopleSearch(new URL(request.url).searchParams)
  await queriesOf(context).prefetchQuery(peopleQuery(search))
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  const [params] = useSearchParams()
  return <PeoplePage search={parsePeopleSearch(params)} />
}
