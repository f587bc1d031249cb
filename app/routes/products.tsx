import { isRouteErrorResponse } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { CataloguePage } from '#app/features/catalogue/catalogue-page.tsx'
import { loadCatalogue } from '#app/features/catalogue/load-catalogue.ts'
import { reloadPage } from '#app/lib/reload-page.ts'
import { pageMessages } from '#domain/page-messages.ts'
import type { Route } from './+types/products'

export { loadCatalogue as clientLoader, loadCatalogue as loader }

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
      <Button onClick={reloadPage}>Réessayer</Button>
    </div>
  )
}
