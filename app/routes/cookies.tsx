import { Button } from '#app/components/button.tsx'
import { isAnalyticsLoaded } from '#app/features/consent/analytics-script.ts'
import {
  type AnalyticsChoice,
  storeAnalyticsChoice,
  useAnalyticsChoice,
} from '#app/features/consent/consent.ts'
import { cookieIntroduction, cookieSections, cookiesUpdated } from '#app/features/content/cookies.tsx'
import { Document } from '#app/features/content/document.tsx'
import { reloadPage } from '#app/lib/reload-page.ts'
import { siteOrigin } from '#app/lib/request-context.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/cookies'

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) => siteOrigin(context)

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
      introduction={cookieIntroduction({ hasAnalytics: analytics !== null })}
      sections={cookieSections(
        analytics && { service: new URL(analytics.script).host, choice: <ConsentChoice /> },
      )}
    />
  )
}

const choiceTexts: Record<AnalyticsChoice | 'undecided', string> = {
  accepted: 'Vous avez accepté que vos visites soient comptées.',
  refused: 'Vos visites ne sont pas comptées.',
  undecided: 'Vous n’avez pas encore choisi : vos visites ne sont pas comptées.',
}

/** Shows the visitor's choice about analytics, and allows to change it. */
function ConsentChoice() {
  // Undefined before it is read; null without a choice.
  const choice = useAnalyticsChoice()
  const refuse = () => {
    storeAnalyticsChoice('refused')
    // A running script cannot be unloaded, so the page is reloaded.
    if (isAnalyticsLoaded()) reloadPage()
  }
  return (
    <div className="my-2 grid gap-4 border-l-4 border-fir py-1 pl-5 print:hidden">
      <p role="status" className="font-semibold">
        {choice !== undefined && choiceTexts[choice ?? 'undecided']}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={choice === 'refused'} onClick={refuse}>
          Refuser
        </Button>
        <Button
          variant="outline"
          disabled={choice === 'accepted'}
          onClick={() => storeAnalyticsChoice('accepted')}
        >
          Accepter
        </Button>
      </p>
    </div>
  )
}
