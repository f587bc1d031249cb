import { data, redirect } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { BankPage } from '#app/features/payment/bank-page.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { isOrderNumber } from '#domain/orders/orders.ts'
import type { Route } from './+types/sandbox-bank'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!(await queriesOf(context).fetchQuery(freshAccountQuery))) return redirect(authPathFrom(request))
  const { searchParams } = new URL(request.url)
  const paymentId = searchParams.get('payment')
  const clientSecret = searchParams.get('secret')
  const number = searchParams.get('back')?.replace('/payment/', '') ?? ''
  if (!paymentId || !clientSecret || !isOrderNumber(number)) throw data(null, { status: 404 })
  return { paymentId, clientSecret, number }
}

export { load as clientLoader, load as loader }

export default function SandboxBank({ loaderData }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  return (
    <>
      <Head title={`Confirmation du paiement – ${shownName}`} description="Banque de démonstration." />
      {account && <BankPage {...loaderData} />}
    </>
  )
}
