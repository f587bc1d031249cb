import { ProductReportsPage } from '#app/features/admin/reports/product-reports-page.tsx'
import { productReportsQuery } from '#app/features/admin/reports/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseProductReportSearch } from '#domain/catalogue/product-reports.ts'

const load = fill((queries, params) =>
  queries.prefetchQuery(productReportsQuery(parseProductReportSearch(params))),
)

export { load as clientLoader, load as loader, ProductReportsPage as default }
