import {
  data,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunction,
  useSearchParams,
} from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { Head } from '#app/components/head.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { removalsQuery, stockProductQuery } from '#app/features/stock-out/queries.ts'
import { StockOutPage } from '#app/features/stock-out/stock-out-page.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { authPath } from '#domain/accounts/account-paths.ts'
import { canRemoveFromStock, readCode, stockRemovalPath } from '#domain/selling/stock-removals.ts'
import type { Route } from './+types/stock-out'

const parseCode = (params: URLSearchParams) => readCode(params.get('code') ?? '')

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const code = parseCode(new URL(request.url).searchParams)
  const account = await queryClient.fetchQuery(freshAccountQuery)
  if (!account) return redirect(authPath(stockRemovalPath(code)))
  const { role, profile } = account
  if (!canRemoveFromStock({ role, userType: profile?.userType ?? null })) throw data(null, { status: 403 })
  // In the browser the page opens at once and shows that it is loading.
  if (import.meta.env.SSR && code !== '') {
    await queryClient.prefetchQuery(stockProductQuery(code))
    const product = queryClient.getQueryData(stockProductQuery(code).queryKey)
    if (product) await queryClient.prefetchQuery(removalsQuery(product.id))
  }
  return { origin: siteOrigin(context), now: Date.now() }
}

export { load as clientLoader, load as loader }

/** Another code fetches its product alone, without the loader. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

export default function StockOut({ loaderData }: Route.ComponentProps) {
  const account = useOwnAccount()
  const [params] = useSearchParams()
  const settings = useSettings()
  return (
    <>
      <Head
        title={`Sortie de stock – ${settings.shownName}`}
        description="Retirez du stock, par son code ou son QR code, une pièce qui quitte votre dépôt."
      />
      {account && <StockOutPage key={account.id} code={parseCode(params)} {...loaderData} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 403 ? (
    <ForbiddenPage
      text="La sortie de stock est réservée aux vendeurs, pour leurs propres produits."
      action={{ label: 'Voir mon compte', to: '/profile?tab=info' }}
    />
  ) : (
    <ErrorPage />
  )
}
