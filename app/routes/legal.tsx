import { Document } from '#app/features/content/document.tsx'
import { legalSections, legalUpdated } from '#app/features/content/legal/sections.ts'
import { originOf } from '#app/lib/origin.ts'
import type { Route } from './+types/legal'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => originOf(context)

export { load as clientLoader, load as loader }

export default function Legal({ loaderData: origin }: Route.ComponentProps) {
  return (
    <Document
      title="Mentions légales"
      description="Éditeur, hébergeur, données personnelles, cookies et journaux de connexion."
      origin={origin}
      path="/legal"
      updated={legalUpdated}
      sections={legalSections}
    />
  )
}
