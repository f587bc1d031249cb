import {
  accessibilityIntroduction,
  accessibilitySections,
} from '#app/features/content/accessibility/sections.tsx'
import { Document } from '#app/features/content/document.tsx'
import { siteOrigin } from '#app/lib/request-context.ts'
import { accessibility } from '#domain/platform/accessibility.ts'
import type { Route } from './+types/accessibility'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => siteOrigin(context)

export { load as clientLoader, load as loader }

export default function Accessibility({ loaderData: origin }: Route.ComponentProps) {
  return (
    <Document
      title="Déclaration d’accessibilité"
      description="Ce site et le référentiel général d’amélioration de l’accessibilité : état, limites, contact, recours."
      origin={origin}
      path="/accessibility"
      updated={accessibility.establishedOn}
      introduction={accessibilityIntroduction}
      sections={accessibilitySections}
    />
  )
}
