import { HealthPage } from '#app/features/admin/health/health-page.tsx'
import { healthQuery } from '#app/features/admin/health/queries.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) => queries.prefetchQuery(healthQuery))

export { HealthPage as default, load as clientLoader, load as loader }
