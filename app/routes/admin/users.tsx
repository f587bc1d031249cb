import { PeoplePage } from '#app/features/admin/users/people-page.tsx'
import { peopleQuery, tagsQuery } from '#app/features/admin/users/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchQuery(peopleQuery(parsePeopleSearch(params))),
    queries.prefetchQuery(tagsQuery),
  ]),
)

export { load as clientLoader, load as loader, PeoplePage as default }
