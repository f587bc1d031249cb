import { waitingQuery } from '#app/features/admin/products/queries.ts'
import { WaitingPage } from '#app/features/admin/products/waiting-page.tsx'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) => queries.prefetchInfiniteQuery(waitingQuery))

export { load as clientLoader, load as loader, WaitingPage as default }
