import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { CataloguePage } from '#app/features/catalogue/catalogue-page.tsx'
import { findPlace } from '#app/features/catalogue/place.ts'
import {
  categoriesQuery,
  filterFieldsQuery,
  introductionQuery,
  productsQuery,
} from '#app/features/catalogue/queries.ts'
import { originOf } from '#app/lib/origin.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { type CatalogueSearch, cataloguePath, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import type { Route } from './+types/products'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const search = parseCatalogueSearch(new URL(request.url).searchParams)
  const queries = queriesOf(context)
  const filled = Promise.all([
    queries.ensureInfiniteQueryData(productsQuery(search)),
    queries.ensureQueryData(categoriesQuery),
    queries.ensureQueryData(filterFieldsQuery(search)),
    queries.ensureQueryData(introductionQuery(search)),
  ])
  // In the browser the address changes at once and the last results stay until the new ones are there; the list tells
  // of its own failures.
  if (import.meta.env.SSR) await filled
  else filled.catch(() => {})
  await followOldAddress(queries, search)
  return { search, origin: originOf(context) }
}

/** A slug that administrators have changed since leads on. Only where the tree does not know the one asked for. */
async function followOldAddress(queries: QueryClient, search: CatalogueSearch): Promise<void> {
  const families = queries.getQueryData(categoriesQuery.queryKey)
  if (!search.parent || !families || !findPlace(families, search).isUnknown) return
  const { slug } = await queries.ensureQueryData(introductionQuery(search))
  if (slug && slug !== search.parent.toLowerCase())
    throw redirect(cataloguePath({ ...search, parent: slug }), 301)
}

export { load as clientLoader, load as loader }

export default function Products({ loaderData }: Route.ComponentProps) {
  return <CataloguePage {...loaderData} />
}

export function ErrorBoundary() {
  return (
    <div role="alert" className="page grid justify-items-start gap-5 py-16 md:py-24">
      <title>Produits</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">Produits</h1>
      <p className="max-w-prose text-lg text-ink-soft">{catalogueMessages.loadFailure}</p>
      <Button onClick={() => window.location.reload()}>Réessayer</Button>
    </div>
  )
}
