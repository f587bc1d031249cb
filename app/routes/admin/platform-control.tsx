import { adminSettingsQuery } from '#app/features/admin/settings/queries.ts'
import { SettingsPage } from '#app/features/admin/settings/settings-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/platform-control'

/** The page tells of failures itself. */
async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const filled = queriesOf(context).prefetchQuery(adminSettingsQuery)
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  return <SettingsPage />
}
