import { data, redirect } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { OnboardingPage } from '#app/features/payment/onboarding-page.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/sandbox-onboarding'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!(await queriesOf(context).fetchQuery(freshAccountQuery))) return redirect(authPathFrom(request))
  const { searchParams } = new URL(request.url)
  const accountId = searchParams.get('account')
  const token = searchParams.get('token')
  if (!accountId || !token) throw data(null, { status: 404 })
  return { accountId, token }
}

export { load as clientLoader, load as loader }

export default function SandboxOnboarding({ loaderData }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  return (
    <>
      <Head title={`Recevoir vos paiements – ${shownName}`} description="Prestataire de démonstration." />
      {account && <OnboardingPage {...loaderData} />}
    </>
  )
}
