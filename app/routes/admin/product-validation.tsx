import { waitingQuery } from '#app/features/admin/products/queries.ts'
import { WaitingPage } from '#app/features/admin/products/waiting-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { readPage } from '#domain/address.ts'
import type { Route } from './+types/product-validation'

const pageSize = 20

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const page = readPage(new URL(request.url).searchParams, pageSize)
  if (import.meta.env.SSR) await queriesOf(context).prefetchQuery(waitingQuery(page))
  return { page }
}

export { load as clientLoader, load as loader }

export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  return <WaitingPage key={page} page={page} />
}
