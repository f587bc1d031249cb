import { Head } from '#app/components/head.tsx'
import { OfflinePage } from '#app/features/offline/offline-page.tsx'
import { AllStoredCodes } from '#app/features/orders/pickup/stored-codes.tsx'
import { isOfflineCopy } from '#app/lib/offline-copy.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/offline'

const load = ({ request }: Route.LoaderArgs | Route.ClientLoaderArgs) => ({ isCopy: isOfflineCopy(request) })

export { load as clientLoader, load as loader }

export default function Offline({ loaderData: { isCopy } }: Route.ComponentProps) {
  const { shownName } = useSettings()
  return (
    <>
      <Head
        title={`Hors connexion – ${shownName}`}
        description="Vos codes de retrait et la remise d’une commande, sans réseau."
      />
      <OfflinePage
        isCopy={isCopy}
        renderCodes={(accountId, requestedPath) => (
          <AllStoredCodes accountId={accountId} requestedPath={requestedPath} />
        )}
      />
    </>
  )
}
