import { About } from '#app/features/content/about.tsx'
import { associationQuery } from '#app/lib/association.ts'
import { originOf } from '#app/lib/origin.ts'
import { pageTextQuery } from '#app/lib/page-text.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/about'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const queries = queriesOf(context)
  await Promise.all([
    queries.ensureQueryData(pageTextQuery('about')),
    // Who runs it is one part of the page: the rest shows without it.
    queries.prefetchQuery(associationQuery),
  ])
  return originOf(context)
}

export { load as clientLoader, load as loader }

export default function AboutPage({ loaderData: origin }: Route.ComponentProps) {
  return <About canonical={`${origin}/about`} />
}
