import { workQuery } from '#app/features/admin/work/queries.ts'
import { WorkPage } from '#app/features/admin/work/work-page.tsx'
import { fill } from '#app/lib/page-data.ts'
import { parseWorkSearch } from '#domain/platform/work.ts'

const load = fill((queries, params) => queries.prefetchQuery(workQuery(parseWorkSearch(params))))

export { load as clientLoader, load as loader, WorkPage as default }
