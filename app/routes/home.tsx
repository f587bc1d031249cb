import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { HomePage } from '#app/features/home/home-page.tsx'
import { familiesQuery } from '#app/features/home/queries.ts'
import { associationQuery } from '#app/lib/association.ts'
import { featuredQuery } from '#app/lib/product.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { originOf } from '#app/lib/request-context.ts'
import type { Route } from './+types/home'

export { loadHome as clientLoader, loadHome as loader }

export default function Page({ loaderData: { origin } }: Route.ComponentProps) {
  return <HomePage origin={origin} />
}

async function loadHome({ context }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const queries = queriesOf(context)
  // A failed query is shown in its own section; the rest of the page still renders.
  await Promise.allSettled([
    queries.ensureQueryData(featuredQuery),
    queries.ensureQueryData(familiesQuery),
    queries.ensureQueryData(associationQuery),
  ])
  return { origin: originOf(context) }
}
