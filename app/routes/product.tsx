import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { loadProduct } from '#app/features/product/load-product.ts'
import { ProductPage } from '#app/features/product/product-page.tsx'
import { productQuery } from '#app/lib/product.ts'
import { noteSeen } from '#app/lib/recently-seen.ts'
import { reportView } from '#app/lib/report-view.ts'
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
