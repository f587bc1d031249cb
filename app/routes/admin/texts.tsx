import { textsQuery } from '#app/features/admin/texts/queries.ts'
import { TextsPage } from '#app/features/admin/texts/texts-page.tsx'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) => queries.prefetchQuery(textsQuery))

export { load as clientLoader, load as loader, TextsPage as default }
