import { useSuspenseQuery } from '@tanstack/react-query'
import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { CorrectionPage } from '#app/features/admin/products/correction/correction-page.tsx'
import { productContentQuery } from '#app/features/admin/products/correction/queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { categoryFieldsQuery } from '#app/lib/category-fields.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { productMessages } from '#domain/messages.ts'
import type { Route } from './+types/product-correction'

async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  try {
    const { categoryId } = await queries.fetchQuery(productContentQuery(params.id))
    await Promise.all([
      queries.prefetchQuery(categoriesQuery),
      queries.prefetchQuery(categoryFieldsQuery(categoryId ?? '')),
    ])
    return null
  } catch (error) {
    throw error instanceof ApiError ? data(null, { status: error.status || 503 }) : error
  }
}

export { load as clientLoader, load as loader }

export default function ProductCorrection({ params }: Route.ComponentProps) {
  const { data: product } = useSuspenseQuery(productContentQuery(params.id))
  return <CorrectionPage key={product.version} product={product} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage
      title={productMessages.missing.title}
      text={productMessages.missing.text}
      action={{ label: 'Tous les produits', to: '/admin/products' }}
    />
  ) : (
    <ErrorPage />
  )
}
