import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { ownSessionsQuery, secondFactorQuery } from '#app/features/profile/security/queries.ts'
import { SecurityPage } from '#app/features/profile/security/security-page.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext } from '#app/lib/session.ts'
import type { Route } from './+types/profile-security'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const account = context.get(accountContext)
  if (!account.isImpersonated)
    await Promise.all([
      queryClient.prefetchQuery(secondFactorQuery),
      queryClient.prefetchQuery(ownSessionsQuery),
    ])
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
