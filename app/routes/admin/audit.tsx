import { AuditPage } from '#app/features/admin/audit/audit-page.tsx'
import { auditPeopleQuery, auditQuery, readAuditSearch } from '#app/features/admin/audit/queries.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchInfiniteQuery(auditQuery(readAuditSearch(params))),
    queries.prefetchQuery(auditPeopleQuery),
  ]),
)

export { AuditPage as default, load as clientLoader, load as loader }
