import { ErrorPage } from '#app/components/error-page.tsx'
import { ImpactPage } from '#app/features/reuse/impact-page.tsx'
import { impactQuery } from '#app/features/reuse/queries.ts'
import { originOf } from '#app/lib/origin.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/impact'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  await queriesOf(context).prefetchQuery(impactQuery)
  return originOf(context)
}

export { load as clientLoader, load as loader }

export default function Impact({ loaderData: origin }: Route.ComponentProps) {
  return <ImpactPage origin={origin} />
}

export { ErrorPage as ErrorBoundary }
