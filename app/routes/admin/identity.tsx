import { IdentityPage } from '#app/features/admin/identity/identity-page.tsx'
import { adminSettingsQuery } from '#app/features/admin/settings/queries.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) => queries.prefetchQuery(adminSettingsQuery))

export { IdentityPage as default, load as clientLoader, load as loader }
