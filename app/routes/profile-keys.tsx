import { Head } from '#app/components/head.tsx'
import { KeysPage } from '#app/features/profile/keys/keys-page.tsx'
import { ownKeysQuery } from '#app/features/profile/keys/queries.ts'
import { endpointsQuery } from '#app/features/profile/keys/webhook-queries.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/profile-keys'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  if (!context.get(ownAccountContext).isImpersonated)
    await Promise.all([queries.prefetchQuery(ownKeysQuery), queries.prefetchQuery(endpointsQuery)])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileKeys() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Clés d’API"
      current="info"
      back={{ label: 'Mes Infos', to: '/profile' }}
    >
      <Head
        title={`Clés d’API – ${shownName}`}
        description="Les clés par lesquelles vos logiciels accèdent à votre compte."
      />
      <KeysPage key={account.id} account={account} />
    </ProfileFrame>
  )
}
