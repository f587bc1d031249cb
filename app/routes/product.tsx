import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { hydrateOnTouch } from '#app/components/hydrate-on-touch.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { productQuery } from '#app/lib/product.ts'
import { noteSeen, recentlySeen } from '#app/lib/recently-seen.ts'
import { keepsAny } from '#app/lib/stored.ts'
import { tellOfView } from '#app/lib/tell-of-view.ts'
import type { Route } from './+types/product'

async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { loadProduct } = await import('#app/features/product/load-product.ts')
  return loadProduct(args)
}

export { load as clientLoader, load as loader }

const ProductPage = hydrateOnTouch('product', () => import('#app/features/product/product-page.tsx'), {
  // The last one seen is this one.
  showsMore: () => keepsAny('cart', 'favorites', 'showsHt') || recentlySeen.read().length > 1,
})

export default function ProductRoute({ loaderData: { number, origin } }: Route.ComponentProps) {
  const { data: product } = useQuery(productQuery(number))
  const id = product?.id
  const isForeign = product && !product.isOwn
  useEffect(() => {
    if (id) noteSeen(id)
  }, [id])
  useEffect(() => (isForeign ? tellOfView(number) : undefined), [number, isForeign])
  return product && <ProductPage product={product} origin={origin} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.data ? <NotFoundPage {...error.data} /> : <ErrorPage />
}
