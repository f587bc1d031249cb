import { CategoriesPage } from '#app/features/admin/categories/categories-page.tsx'
import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) => queries.prefetchQuery(categoryTreeQuery))

export { CategoriesPage as default, load as clientLoader, load as loader }
