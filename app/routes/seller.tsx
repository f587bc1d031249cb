import { useQuery } from '@tanstack/react-query'
import { data, isRouteErrorResponse } from 'react-router'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { sellerProductsQuery, sellerQuery, sellerReviewsQuery } from '#app/features/seller/queries.ts'
import { SellerPage } from '#app/features/seller/seller-page.tsx'
import { ApiError } from '#app/lib/api.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { sellerMessages } from '#domain/account-messages.ts'
import { sellerAddress } from '#domain/catalogue/seller-products.ts'
import type { Route } from './+types/seller'

async function load({ params, request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { page, reviews } = sellerAddress.parse(searchParams)
  const queryClient = queryClientOf(context)
  const lists = Promise.all([
    queryClient.prefetchQuery(sellerProductsQuery(params.id, page)),
    queryClient.prefetchQuery(sellerReviewsQuery(params.id, reviews)),
  ])
  try {
    await queryClient.ensureQueryData(sellerQuery(params.id))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
  // In the browser the previous page of a list stays until the next one arrives, and each list shows its own failures.
  if (import.meta.env.SSR) await lists
  return { origin: siteOrigin(context), page, reviewsPage: reviews }
}

export { load as clientLoader, load as loader }

export default function SellerRoute({ params, loaderData }: Route.ComponentProps) {
  const { data: seller } = useQuery(sellerQuery(params.id))
  return seller && <SellerPage key={seller.id} seller={seller} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage {...sellerMessages.missing} />
  ) : (
    <ErrorPage />
  )
}
