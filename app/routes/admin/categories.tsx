import { CategoriesPage } from '#app/features/admin/categories/categories-page.tsx'
import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/categories'

/** A failure is told where the list would stand. The frame's own loader refuses visitors. */
async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  await queriesOf(context).prefetchQuery(categoryTreeQuery)
  return null
}

export { load as clientLoader, load as loader }

export default function Categories() {
  return <CategoriesPage />
}
