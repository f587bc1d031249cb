import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { firmMembershipsQuery, teamQuery } from '#app/features/profile/team/queries.ts'
import { TeamPage } from '#app/features/profile/team/team-page.tsx'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext } from '#app/lib/session.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/profile-team'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const { isImpersonated, teamRole, profile } = context.get(accountContext)
  if (!isImpersonated && teamRole === null)
    await Promise.all([
      queryClient.prefetchQuery(firmMembershipsQuery),
      canSell(profile?.userType ?? null) && queryClient.prefetchQuery(teamQuery),
    ])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileTeam() {
  return (
    <ProfilePage
      title="Équipe"
      description="Qui travaille avec vous, et pour qui."
      current="info"
      back={linkBackTo('info')}
    >
      {(account) => <TeamPage account={account} />}
    </ProfilePage>
  )
}
