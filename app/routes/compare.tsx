import { Head } from '#app/components/head.tsx'
import { ComparePage } from '#app/features/product/compare-page.tsx'
import { productQuery } from '#app/lib/product.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { isUuid } from '#domain/address.ts'
import { maxCompared } from '#domain/catalogue/favorites.ts'
import type { Route } from './+types/compare'

/** Those that are gone are left out; what is shown of the others is their own page's. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',', maxCompared).filter(isUuid)
  const found = await Promise.all(
    [...new Set(ids)].map((id) =>
      queries.fetchQuery(productQuery(id)).then(
        () => id,
        () => null,
      ),
    ),
  )
  return { ids: found.filter((id) => id !== null) }
}

export { load as clientLoader, load as loader }

export default function Compare({ loaderData }: Route.ComponentProps) {
  const settings = useSettings()
  return (
    <>
      <Head
        title={`Comparer – ${settings.shownName}`}
        description="Jusqu’à quatre articles côte à côte, caractéristique par caractéristique."
      />
      <ComparePage ids={loaderData.ids} />
    </>
  )
}
