import { reportsQuery } from '#app/features/admin/reports/queries.ts'
import { ReportsPage } from '#app/features/admin/reports/reports-page.tsx'
import { fill } from '#app/lib/page-data.ts'
import { parseReportSearch } from '#domain/conversations/report-search.ts'

const load = fill((queries, params) => queries.prefetchQuery(reportsQuery(parseReportSearch(params))))

export { load as clientLoader, load as loader, ReportsPage as default }
