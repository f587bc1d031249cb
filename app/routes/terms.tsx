import { Document } from '#app/features/content/document.tsx'
import { termsSections, termsUpdated } from '#app/features/content/terms/sections.ts'
import { originOf } from '#app/lib/origin.ts'
import type { Route } from './+types/terms'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => originOf(context)

export { load as clientLoader, load as loader }

export default function Terms({ loaderData: origin }: Route.ComponentProps) {
  return (
    <Document
      title="Conditions générales de vente"
      description="Commande, prix, paiement conservé jusqu’au retrait, rétractation, garanties."
      origin={origin}
      path="/terms"
      updated={termsUpdated}
      sections={termsSections}
    />
  )
}
