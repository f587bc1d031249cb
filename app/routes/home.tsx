import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { HomePage } from '#app/features/home/home-page.tsx'
import { familiesQuery } from '#app/features/home/queries.ts'
import { associationQuery } from '#app/lib/association.ts'
import { featuredQuery } from '#app/lib/product.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import type { Route } from './+types/home'

export { loadHome as clientLoader, loadHome as loader }

export default function Page({ loaderData: { origin } }: Route.ComponentProps) {
  return <HomePage origin={origin} />
}

async function loadHome({ context }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const queryClient = queryClientOf(context)
  // A failed query is shown in its own section; the rest of the page still renders.
  await Promise.allSettled([
    queryClient.ensureQueryData(featuredQuery),
    queryClient.ensureQueryData(familiesQuery),
    queryClient.ensureQueryData(associationQuery),
  ])
  return { origin: siteOrigin(context) }
}
