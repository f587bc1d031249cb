import {
  apiCallsQuery,
  developersIntroduction,
  developersSections,
  developersUpdated,
} from '#app/features/content/developers.tsx'
import { Document } from '#app/features/content/document.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { developersPath } from '#domain/partners/rights.ts'
import type { Route } from './+types/developers'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  queryClientOf(context).ensureQueryData(apiCallsQuery)

export { load as clientLoader, load as loader }

export default function Developers({ loaderData }: Route.ComponentProps) {
  return (
    <Document
      title="API pour développeurs"
      description="Lire le catalogue, tenir vos articles et vos ventes à jour depuis votre logiciel."
      origin={loaderData.origin}
      path={developersPath}
      updated={developersUpdated}
      introduction={developersIntroduction}
      sections={developersSections(loaderData)}
    />
  )
}
