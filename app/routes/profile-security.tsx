import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { ownSessionsQuery, secondFactorQuery } from '#app/features/profile/security/queries.ts'
import { SecurityPage } from '#app/features/profile/security/security-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
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
  return (
    <ProfilePage
      title="Sécurité"
      description="La double authentification et les appareils connectés à votre compte."
      current="info"
      back={linkBackTo('info')}
    >
      {(account) => <SecurityPage account={account} />}
    </ProfilePage>
  )
}
