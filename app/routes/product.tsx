import { useQuery } from '@tanstack/react-query'
import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { ProductPage } from '#app/features/product/product-page.tsx'
import { ApiError } from '#app/lib/api.ts'
import { originOf } from '#app/lib/origin.ts'
import { productQuery } from '#app/lib/product.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { productMessages } from '#domain/messages.ts'
import type { Route } from './+types/product'

async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  try {
    await queriesOf(context).ensureQueryData(productQuery(params.id))
    return { origin: originOf(context) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export { load as clientLoader, load as loader }

export default function ProductRoute({ params, loaderData }: Route.ComponentProps) {
  const { data: product } = useQuery(productQuery(params.id))
  return product && <ProductPage product={product} origin={loaderData.origin} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage {...productMessages.missing} />
  ) : (
    <ErrorPage />
  )
}
