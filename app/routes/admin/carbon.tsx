import { CarbonPage } from '#app/features/admin/carbon/carbon-page.tsx'
import { carbonQuery } from '#app/features/admin/carbon/queries.ts'
import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseCarbonSearch } from '#domain/catalogue/carbon-schema.ts'

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchQuery(carbonQuery(parseCarbonSearch(params))),
    queries.prefetchQuery(categoryTreeQuery),
  ]),
)

export { CarbonPage as default, load as clientLoader, load as loader }
