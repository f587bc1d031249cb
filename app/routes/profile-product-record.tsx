import { data, isRouteErrorResponse, Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { History } from '#app/features/product-record/history.tsx'
import { Interest } from '#app/features/product-record/interest.tsx'
import { historyQuery, interestQuery, recordQuery } from '#app/features/product-record/queries.ts'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { ApiError } from '#app/lib/api.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { historyPageOf } from '#domain/selling/product-history.ts'
import type { Route } from './+types/profile-product-record'

async function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const page = historyPageOf(new URL(request.url).searchParams)
  try {
    const [product] = await Promise.all([
      queryClient.fetchQuery(recordQuery(params.id)),
      queryClient.prefetchQuery(historyQuery(params.id, page)),
      queryClient.prefetchQuery(interestQuery(params.id)),
    ])
    return { product }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403))
      throw data(null, { status: error.status })
    throw error
  }
}

export { load as clientLoader, load as loader }

export default function ProfileProductRecord({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <ProfilePage
      title={product.title}
      tabTitle={`Suivi de «\u00a0${product.title}\u00a0»`}
      description="Ce que le stock, le prix et le statut de l’annonce ont été, quand et par qui."
      current="products"
      back={product.isOwn ? linkBackTo('products') : { label: 'Les produits', to: '/admin/products' }}
    >
      {() => <RecordPage product={product} />}
    </ProfilePage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return isRouteErrorResponse(error) && error.status === 403 ? (
    <ForbiddenPage
      text="Le suivi d’une annonce est réservé à son vendeur."
      action={{ label: 'Voir mon compte', to: '/profile?tab=info' }}
    />
  ) : (
    <ErrorPage />
  )
}

interface RecordPageProps {
  product: { id: string; number: number; title: string; isOwn: boolean }
}

/** The history of one product. */
const RecordPage = ({ product }: RecordPageProps) => (
  <div className="grid gap-10">
    <div className="flex flex-wrap gap-3">
      <Link to={productPath(product)} className={buttonClass({ variant: 'outline' })}>
        Voir l’annonce
      </Link>
      {product.isOwn && (
        <Link to={`/profile?tab=products&edit=${product.id}`} className={buttonClass({ variant: 'outline' })}>
          Modifier
        </Link>
      )}
    </div>
    <Interest productId={product.id} />
    <History productId={product.id} isOwn={product.isOwn} />
  </div>
)
