import { CustomFieldsPage } from '#app/features/admin/custom-fields/custom-fields-page.tsx'
import { fieldsQuery } from '#app/features/admin/custom-fields/queries.ts'
import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/custom-fields'

/** A failure is told where the list would stand. The frame's own loader refuses visitors. */
async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  await Promise.all([queries.prefetchQuery(fieldsQuery), queries.prefetchQuery(categoryTreeQuery)])
  return null
}

export { load as clientLoader, load as loader }

export default function CustomFields() {
  return <CustomFieldsPage />
}
