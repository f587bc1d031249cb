import { BackupsPage } from '#app/features/admin/backups/backups-page.tsx'
import { backupsQuery } from '#app/features/admin/backups/queries.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) => queries.prefetchQuery(backupsQuery))

export { BackupsPage as default, load as clientLoader, load as loader }
