import { PrivacyPage } from '#app/features/privacy/privacy-page.tsx'
import { privacyQuery } from '#app/features/privacy/queries.ts'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext } from '#app/lib/session.ts'
import type { Route } from './+types/profile-privacy'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const account = context.get(accountContext)
  if (!account.isImpersonated) await queryClient.prefetchQuery(privacyQuery)
  return null
}

export { load as clientLoader, load as loader }

export default function ProfilePrivacy() {
  return (
    <ProfilePage
      title="Mes données"
      description="Télécharger ce que le site sait de vous, ou supprimer votre compte."
      current="info"
      back={linkBackTo('info')}
    >
      {(account) => <PrivacyPage account={account} />}
    </ProfilePage>
  )
}
