import { FeaturedPage } from '#app/features/admin/featured/featured-page.tsx'
import { candidatesQuery, featuredChoiceQuery } from '#app/features/admin/featured/queries.ts'
import { featuredQuery } from '#app/lib/featured.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/featured-products'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const filled = Promise.allSettled([
    queries.ensureQueryData(featuredChoiceQuery),
    queries.ensureQueryData(candidatesQuery('')),
    queries.ensureQueryData(featuredQuery),
  ])
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  return <FeaturedPage />
}
