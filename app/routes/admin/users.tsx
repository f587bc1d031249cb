import { useSearchParams } from 'react-router'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { PeopleFilters } from '#app/features/admin/users/people-filters.tsx'
import { PeopleList } from '#app/features/admin/users/people-list.tsx'
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

export default function Users() {
  const [params] = useSearchParams()
  const search = parsePeopleSearch(params)
  return (
    <AdminPage title="Personnes" text="Retrouver un compte, l’aider, ou le tenir à l’écart.">
      <PeopleFilters search={search} />
      <PeopleList search={search} />
    </AdminPage>
  )
}
