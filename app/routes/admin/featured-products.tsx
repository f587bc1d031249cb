import { FeaturedPage } from '#app/features/admin/featured/featured-page.tsx'
import { candidatesQuery, featuredChoiceQuery } from '#app/features/admin/featured/queries.ts'
import { featuredQuery } from '#app/lib/featured.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries) =>
  Promise.all([
    queries.prefetchQuery(featuredChoiceQuery),
    queries.prefetchQuery(candidatesQuery('')),
    queries.prefetchQuery(featuredQuery),
  ]),
)

export { FeaturedPage as default, load as clientLoader, load as loader }
