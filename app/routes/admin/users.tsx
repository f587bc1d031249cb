import { PeoplePage } from '#app/features/admin/users/people-page.tsx'
import { peopleQuery } from '#app/features/admin/users/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parsePeopleSearch } from '#domain/accounts/people-search.ts'

const load = fill((queries, params) => queries.prefetchQuery(peopleQuery(parsePeopleSearch(params))))

export { load as clientLoader, load as loader, PeoplePage as default }
