import { isRouteErrorResponse } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { hydrateOnTouch } from '#app/components/hydrate-on-touch.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { openAnew } from '#app/lib/open-anew.ts'
import { keepsAny } from '#app/lib/stored.ts'
import { pageMessages } from '#domain/page-messages.ts'
import type { Route } from './+types/products'

async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { loadCatalogue } = await import('#app/features/catalogue/load-catalogue.ts')
  return loadCatalogue(args)
}

const CataloguePage = hydrateOnTouch(
  'catalogue',
  () => import('#app/features/catalogue/catalogue-page.tsx'),
  { showsMore: () => keepsAny('favorites', 'recentlySeen', 'showsHt') },
)

export { load as clientLoader, load as loader }

export default function Products({ loaderData }: Route.ComponentProps) {
  return <CataloguePage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <div role="alert" className="page grid justify-items-start gap-5 py-16 md:py-24">
      <title>Produits</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">Produits</h1>
      <p className="max-w-prose text-lg text-ink-soft">{pageMessages.productsFailure}</p>
      <Button onClick={openAnew}>Réessayer</Button>
    </div>
  )
}
