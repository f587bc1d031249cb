import { redirect, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { Head } from '#app/components/head.tsx'
import { OrderList } from '#app/features/orders/order-list.tsx'
import { ordersQuery } from '#app/features/orders/queries.ts'
import { LeaveWarning } from '#app/features/profile/leave-warning.tsx'
import { useProfileForm } from '#app/features/profile/profile-form-state.ts'
import { ProfileInfo } from '#app/features/profile/profile-info.tsx'
import { ProfileNavigation } from '#app/features/profile/profile-navigation.tsx'
import { profileTabLabels, readProfileTab } from '#app/features/profile/profile-tab.ts'
import { useConfirmationToast, useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { type Account, freshAccountQuery } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import type { Route } from './+types/profile'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  if (!(await queries.fetchQuery(freshAccountQuery))) return redirect('/auth')
  if (readProfileTab(new URL(request.url).searchParams) === 'orders')
    await queries.prefetchInfiniteQuery(ordersQuery)
  return null
}

export { load as clientLoader, load as loader }

/** Going from tab to tab asks nothing: the queries keep themselves fresh. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Profile() {
  const account = useOwnAccount()
  useConfirmationToast()
  // Another person has their own form.
  return account && <OwnProfile key={account.id} account={account} />
}

function OwnProfile({ account }: { account: Account }) {
  const [params] = useSearchParams()
  const settings = useSettings()
  const tab = readProfileTab(params)
  const form = useProfileForm(account)
  return (
    <div className="page grid gap-8 py-10 md:py-14">
      <Head
        title={`${profileTabLabels[tab]} – ${settings.shownName}`}
        description="Vos informations et vos commandes."
      />
      <div className="grid gap-3">
        <p className="eyebrow">Mon compte</p>
        <h1 className="text-4xl md:text-5xl">{profileTabLabels[tab]}</h1>
      </div>
      <ProfileNavigation current={tab} />
      {tab === 'orders' ? <OrderList /> : <ProfileInfo account={account} form={form} />}
      <LeaveWarning isDirty={form.formState.isDirty} />
    </div>
  )
}
