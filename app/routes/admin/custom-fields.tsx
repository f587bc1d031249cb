import { CustomFieldsPage } from '#app/features/admin/custom-fields/custom-fields-page.tsx'
import { fieldsQuery } from '#app/features/admin/custom-fields/queries.ts'
import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) =>
  Promise.all([queries.prefetchQuery(fieldsQuery), queries.prefetchQuery(categoryTreeQuery)]),
)

export { CustomFieldsPage as default, load as clientLoader, load as loader }
