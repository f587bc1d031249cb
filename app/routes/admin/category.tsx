import { CategoryPage } from '#app/features/admin/categories/category-page.tsx'
import { fieldsQuery } from '#app/features/admin/custom-fields/queries.ts'
import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.ts'
import { fill } from '#app/lib/page-data.ts'
import type { Route } from './+types/category'

const load = fill((queries) =>
  Promise.all([queries.prefetchQuery(fieldsQuery), queries.prefetchQuery(categoryTreeQuery)]),
)

export { load as clientLoader, load as loader }

export default function Category({ params }: Route.ComponentProps) {
  return <CategoryPage id={params.id} />
}
