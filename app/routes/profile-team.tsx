import { Head } from '#app/components/head.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { ownFirmsQuery, teamQuery } from '#app/features/profile/team/queries.ts'
import { TeamPage } from '#app/features/profile/team/team-page.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import type { Route } from './+types/profile-team'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const { isImpersonated, teamRole, profile } = context.get(ownAccountContext)
  if (!isImpersonated && teamRole === null)
    await Promise.all([
      queries.prefetchQuery(ownFirmsQuery),
      canSell(profile?.userType ?? null) && queries.prefetchQuery(teamQuery),
    ])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileTeam() {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  return (
    <ProfileFrame
      account={account}
      title="Équipe"
      current="info"
      back={{ label: 'Mes Infos', to: '/profile' }}
    >
      <Head title={`Équipe – ${shownName}`} description="Qui travaille avec vous, et pour qui." />
      <TeamPage key={account.id} account={account} />
    </ProfileFrame>
  )
}
