import { Head } from '#app/components/head.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { ownSessionsQuery, secondFactorQuery } from '#app/features/profile/security/queries.ts'
import { SecurityPage } from '#app/features/profile/security/security-page.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/profile-security'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const account = context.get(ownAccountContext)
  if (!account.isImpersonated)
    await Promise.all([queries.prefetchQuery(secondFactorQuery), queries.prefetchQuery(ownSessionsQuery)])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileSecurity() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Sécurité"
      current="info"
      back={{ label: 'Mes Infos', to: '/profile' }}
    >
      <Head
        title={`Sécurité – ${shownName}`}
        description="La double authentification et les appareils connectés à votre compte."
      />
      <SecurityPage key={account.id} account={account} />
    </ProfileFrame>
  )
}
