import { KeysPage } from '#app/features/profile/keys/keys-page.tsx'
import { ownKeysQuery } from '#app/features/profile/keys/queries.ts'
import { endpointsQuery } from '#app/features/profile/keys/webhook-queries.ts'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { backTo } from '#app/features/profile/profile-tab.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import type { Route } from './+types/profile-keys'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  if (!context.get(ownAccountContext).isImpersonated)
    await Promise.all([queries.prefetchQuery(ownKeysQuery), queries.prefetchQuery(endpointsQuery)])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileKeys() {
  return (
    <ProfilePage
      title="Clés d’API"
      description="Les clés par lesquelles vos logiciels accèdent à votre compte."
      current="info"
      back={backTo('info')}
    >
      {(account) => <KeysPage account={account} />}
    </ProfilePage>
  )
}
