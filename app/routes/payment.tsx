import { data, isRouteErrorResponse, redirect } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { PaymentPage } from '#app/features/payment/payment-page.tsx'
import { paymentQuery } from '#app/features/payment/queries.ts'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ApiError } from '#app/lib/api.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { orderMessages } from '#domain/account-messages.ts'
import type { Route } from './+types/payment'

async function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  if (!(await queries.fetchQuery(freshAccountQuery))) return redirect(authPathFrom(request))
  try {
    await queries.fetchQuery(paymentQuery(params.number.toLowerCase()))
  } catch (error) {
    // What did not come may come later: the page says so itself.
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
  }
  return null
}

export { load as clientLoader, load as loader }

export default function PaymentRoute({ params }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  const number = params.number.toLowerCase()
  return (
    <>
      <Head title={`Paiement – ${shownName}`} description="Payer une commande par carte." />
      {account && <PaymentPage key={`${account.id} ${number}`} number={number} />}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage {...orderMessages.missing} action={{ label: 'Mes Commandes', to: '/profile?tab=orders' }} />
  ) : (
    <ErrorPage />
  )
