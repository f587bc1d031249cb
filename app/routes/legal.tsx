import { legalParts } from '#app/features/content/legal/parts.tsx'
import { TextDocument } from '#app/features/content/text-document.tsx'
import { originOf } from '#app/lib/origin.ts'
import { pageTextQuery } from '#app/lib/page-text.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import type { Route } from './+types/legal'

async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  await queriesOf(context).ensureQueryData(pageTextQuery('legal'))
  return originOf(context)
}

export { load as clientLoader, load as loader }

export default function Legal({ loaderData: origin }: Route.ComponentProps) {
  return (
    <TextDocument
      page="legal"
      title="Mentions légales"
      description="Éditeur, hébergeur, données personnelles, cookies et journaux de connexion."
      origin={origin}
      path="/legal"
      parts={legalParts}
    />
  )
}
