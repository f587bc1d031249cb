import { ConsentChoice } from '#app/features/consent/consent-choice.tsx'
import { cookieIntroduction, cookieSections, cookiesUpdated } from '#app/features/content/cookies.tsx'
import { Document } from '#app/features/content/document.tsx'
import { originOf } from '#app/lib/origin.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/cookies'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => originOf(context)

export { load as clientLoader, load as loader }

export default function Cookies({ loaderData: origin }: Route.ComponentProps) {
  const { analytics } = useSettings()
  return (
    <Document
      title="Cookies et stockage du navigateur"
      description="Ce que le site garde dans votre navigateur, pourquoi, combien de temps, et comment le refuser."
      origin={origin}
      path="/cookies"
      updated={cookiesUpdated}
      introduction={cookieIntroduction({ isMeasured: analytics !== null })}
      sections={cookieSections(
        analytics && { service: new URL(analytics.script).host, choice: <ConsentChoice /> },
      )}
    />
  )
}
