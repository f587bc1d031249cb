import { readTaxReportSearch, taxReportQuery } from '#app/features/admin/tax-report/queries.ts'
import { TaxReportPage } from '#app/features/admin/tax-report/tax-report-page.tsx'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries, params) => queries.prefetchQuery(taxReportQuery(readTaxReportSearch(params))))

export { load as clientLoader, load as loader, TaxReportPage as default }
