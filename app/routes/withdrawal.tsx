import { useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { withdrawableQuery } from '#app/features/withdrawal/queries.ts'
import { WithdrawalPage } from '#app/features/withdrawal/withdrawal-page.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { withdrawalPath } from '#domain/orders/withdrawal.ts'
import type { Route } from './+types/withdrawal'

const parseOrderNumber = (params: URLSearchParams) => params.get('order')?.toLowerCase() || null

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  if (await queryClient.fetchQuery(freshAccountQuery))
    await queryClient.prefetchQuery(withdrawableQuery(parseOrderNumber(new URL(request.url).searchParams)))
  return siteOrigin(context)
}

export { load as clientLoader, load as loader }

export default function Withdrawal({ loaderData: origin }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { shownName } = useSettings()
  return (
    <>
      <Head
        title={`Renoncer à un achat – ${shownName}`}
        description="Exercer son droit de rétractation en ligne, ou imprimer le formulaire."
        canonical={origin + withdrawalPath}
      />
      <WithdrawalPage number={parseOrderNumber(params)} />
    </>
  )
}
