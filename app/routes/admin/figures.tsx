import { DashboardPage } from '#app/features/admin/dashboard/dashboard-page.tsx'
import { dashboardQuery } from '#app/features/admin/dashboard/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { readPeriod } from '#domain/platform/figures.ts'

const load = fill((queries, params) => queries.prefetchQuery(dashboardQuery(readPeriod(params))))

export { DashboardPage as default, load as clientLoader, load as loader }
