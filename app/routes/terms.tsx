import { termsParts } from '#app/features/content/terms/parts.tsx'
import { TextDocument } from '#app/features/content/text-document.tsx'
import { originOf } from '#app/lib/origin.ts'
import { pageTextQuery } from '#app/lib/page-text.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/terms'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  await queriesOf(context).ensureQueryData(pageTextQuery('terms'))
  return originOf(context)
}

export { load as clientLoader, load as loader }

export default function Terms({ loaderData: origin }: Route.ComponentProps) {
  return (
    <TextDocument
      page="terms"
      title="Conditions générales de vente"
      description="Commande, prix, paiement conservé jusqu’au retrait, rétractation, garanties."
      origin={origin}
      path="/terms"
      parts={termsParts}
    />
  )
}
