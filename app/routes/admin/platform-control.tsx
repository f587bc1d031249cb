import { adminSettingsQuery } from '#app/features/admin/settings/queries.ts'
import { SettingsPage } from '#app/features/admin/settings/settings-page.tsx'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) => queries.prefetchQuery(adminSettingsQuery))

export { load as clientLoader, load as loader, SettingsPage as default }
