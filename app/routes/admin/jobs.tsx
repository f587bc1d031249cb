import { JobsPage } from '#app/features/admin/jobs/jobs-page.tsx'
import { failedJobsQuery, readJobsPage } from '#app/features/admin/jobs/queries.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries, params) => queries.prefetchQuery(failedJobsQuery(readJobsPage(params))))

export { JobsPage as default, load as clientLoader, load as loader }
