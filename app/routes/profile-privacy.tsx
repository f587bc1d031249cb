import { Head } from '#app/components/head.tsx'
import { PrivacyPage } from '#app/features/privacy/privacy-page.tsx'
import { privacyQuery } from '#app/features/privacy/queries.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/profile-privacy'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const account = context.get(ownAccountContext)
  if (!account.isImpersonated) await queries.prefetchQuery(privacyQuery)
  return null
}

export { load as clientLoader, load as loader }

export default function ProfilePrivacy() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Mes données"
      current="info"
      back={{ label: 'Mes Infos', to: '/profile' }}
    >
      <Head
        title={`Mes données – ${shownName}`}
        description="Télécharger ce que le site sait de vous, ou supprimer votre compte."
      />
      <PrivacyPage key={account.id} account={account} />
    </ProfileFrame>
  )
}
