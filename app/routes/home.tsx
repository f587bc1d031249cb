import { HomeHead } from '#app/features/home/home-head.tsx'
import { HomePage } from '#app/features/home/home-page.tsx'
import { familiesQuery } from '#app/features/home/queries.ts'
import { associationQuery } from '#app/lib/association.ts'
import { featuredQuery } from '#app/lib/featured.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { requestContext } from '#app/lib/request-context.ts'
import type { Route } from './+types/home'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const queries = queriesOf(context)
  // A list that cannot be had says so in its own place: the rest of the page still shows.
  await Promise.allSettled([
    queries.ensureQueryData(featuredQuery),
    queries.ensureQueryData(familiesQuery),
    queries.ensureQueryData(associationQuery),
  ])
  return { origin: context.get(requestContext)?.origin ?? window.location.origin }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData: { origin } }: Route.ComponentProps) {
  return (
    <>
      <HomeHead origin={origin} />
      <HomePage />
    </>
  )
}
