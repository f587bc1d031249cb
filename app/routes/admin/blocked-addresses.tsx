import { BlockedAddressesPage } from '#app/features/admin/emails/blocked-addresses-page.tsx'
import { suppressionsQuery } from '#app/features/admin/emails/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseSuppressionSearch } from '#domain/emails/suppression-search.ts'

const load = fill((queries, params) =>
  queries.prefetchQuery(suppressionsQuery(parseSuppressionSearch(params))),
)

export { BlockedAddressesPage as default, load as clientLoader, load as loader }
