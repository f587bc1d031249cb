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
import { productQuery, similarQuery } from '#app/lib/product.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { originOf } from '#app/lib/request-context.ts'
import { noteSeen } from '#app/lib/stored.ts'
import { productNumberOf, productPath } from '#domain/catalogue/addresses.ts'

import type { Route } from './+types/product'

export { loadProduct as clientLoader, loadProduct as loader }

export default function ProductRoute({ loaderData: { number, origin } }: Route.ComponentProps) {
  const { data: product } = useQuery(productQuery(number))
  const id = product?.id
  const isForeign = product && !product.isOwn
  useEffect(() => {
    if (id) noteSeen(id)
  }, [id])
  useEffect(() => (isForeign ? reportView(number) : undefined), [number, isForeign])
  return product && <ProductPage product={product} origin={origin} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.data ? <NotFoundPage {...error.data} /> : <ErrorPage />
}

/** `/produits/…-{number}`; other words before the number, and `/products/{id}`, lead there. */
async function loadProduct({ params, request, context }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const queries = queriesOf(context)
  const { slug = '', id = productNumberOf(slug) ?? slug } = params
  const [product] = await Promise.all([
    queries.ensureQueryData(productQuery(id)).catch(explainAbsence),
    // The page stands without it.
    queries.prefetchQuery(similarQuery(id)),
  ])
  const { number } = product
  const { pathname, search } = new URL(request.url)
  const path = productPath(product)
  if (pathname !== path) {
    // Not fetched again where it leads.
    queries.setQueryData(productQuery(number).queryKey, product)
    throw redirect(path + search, 301)
  }
  return { number, origin: originOf(context) }
}

/** Never there, not for this visitor, or deleted (410): the API's words say which. */
function explainAbsence(error: unknown): never {
  if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) throw error
  const { status, title, detail } = error.problem
  throw data({ status, title, text: detail }, { status })
}

/** Who is gone again sooner has not looked at it; in milliseconds. */
const minViewMs = 3_000

/** Tells the server that an article's page is being read: its number, and nothing of the reader. Answers what calls it off. */
function reportView(productNumber: number): () => void {
  const timer = setTimeout(() => {
    if (document.visibilityState === 'visible') navigator.sendBeacon(`/vues/${productNumber}`)
  }, minViewMs)
  return () => clearTimeout(timer)
}
