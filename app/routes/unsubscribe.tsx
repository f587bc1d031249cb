import { data, isRouteErrorResponse, useSearchParams } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { UnknownSubscription, Unsubscribe } from '#app/features/alerts/unsubscribe.tsx'
import { subscriptionQuery } from '#app/features/alerts/unsubscribe-queries.ts'
import { ApiError } from '#app/lib/api.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { unsubscribeMessages } from '#domain/account-messages.ts'
import type { Route } from './+types/unsubscribe'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    await queriesOf(context).ensureQueryData(subscriptionQuery(token))
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export { load as clientLoader, load as loader }

/** Whoever has the address may change these alerts: no other site learns it. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const [params] = useSearchParams()
  const { shownName } = useSettings()
  return (
    <>
      <Head
        title={`Vos emails d’alerte – ${shownName}`}
        description="Ne plus recevoir des emails d’alerte."
      />
      <Unsubscribe token={params.get('token') ?? ''} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <UnknownSubscription {...unsubscribeMessages.invalid} />
  ) : (
    <ErrorPage />
  )
}
