import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { ProductPage } from '#app/features/product/product-page.tsx'
import { ApiError } from '#app/lib/api.ts'
import { addRecentlySeen } from '#app/lib/device-storage.ts'
import { productQuery, similarQuery } from '#app/lib/product.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { productPath, readProductNumber } from '#domain/catalogue/addresses.ts'

import type { Route } from './+types/product'

export { loadProduct as clientLoader, loadProduct as loader }

export default function ProductRoute({ loaderData: { number, origin } }: Route.ComponentProps) {
  const { data: product } = useQuery(productQuery(number))
  const id = product?.id
  const countsAsView = product && !product.isOwn
  useEffect(() => {
    if (id) addRecentlySeen(id)
  }, [id])
  useEffect(() => (countsAsView ? reportView(number) : undefined), [number, countsAsView])
  return product && <ProductPage product={product} origin={origin} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.data ? <NotFoundPage {...error.data} /> : <ErrorPage />
}

/** Loads `/produits/…-{number}`. Redirects addresses with other words before the number, and `/products/{id}`, to it. */
async function loadProduct({ params, request, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const queryClient = queryClientOf(context)
  const { slug = '', id = readProductNumber(slug) ?? slug } = params
  const [product] = await Promise.all([
    queryClient.ensureQueryData(productQuery(id)).catch(explainAbsence),
    // The page renders even when this query fails.
    queryClient.prefetchQuery(similarQuery(id)),
  ])
  const { number } = product
  const { pathname, search } = new URL(request.url)
  const path = productPath(product)
  if (pathname !== path) {
    // Cached, so that the redirection does not fetch it again.
    queryClient.setQueryData(productQuery(number).queryKey, product)
    throw redirect(path + search, 301)
  }
  return { number, origin: siteOrigin(context) }
}

/** Throws 404 or 410 (deleted) with the API's explanation. */
function explainAbsence(error: unknown): never {
  if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) throw error
  const { status, title, detail } = error.problem
  throw data({ status, title, text: detail }, { status })
}

/** Milliseconds on the page from which a visit counts as a view. */
const minViewMs = 3_000

/** Reports a view of a product by its number, without data of the visitor. Returns a function that cancels it. */
function reportView(productNumber: number): () => void {
  const timer = setTimeout(() => {
    if (document.visibilityState === 'visible') navigator.sendBeacon(`/vues/${productNumber}`)
  }, minViewMs)
  return () => clearTimeout(timer)
}
