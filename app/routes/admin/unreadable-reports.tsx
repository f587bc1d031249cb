import { unreadableReportsQuery } from '#app/features/admin/emails/queries.ts'
import { UnreadableReportsPage } from '#app/features/admin/emails/unreadable-reports-page.tsx'
import { fill } from '#app/lib/page-data.ts'
import { parseUnreadableSearch } from '#domain/emails/unreadable-reports.ts'

const load = fill((queries, params) =>
  queries.prefetchQuery(unreadableReportsQuery(parseUnreadableSearch(params))),
)

export { load as clientLoader, load as loader, UnreadableReportsPage as default }
