import { Head } from '#app/components/head.tsx'
import { MoneyPage } from '#app/features/payouts/money-page.tsx'
import { moneyLinesQuery, moneyQuery, sellerAccountQuery } from '#app/features/payouts/queries.ts'
import { taxIdentityQuery } from '#app/features/privacy/queries.ts'
import { TaxIdentity } from '#app/features/privacy/tax-identity.tsx'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { readPage } from '#domain/address.ts'
import { moneyPageSize } from '#domain/payments/seller-money.ts'
import type { Route } from './+types/profile-money'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const page = readPage(new URL(request.url).searchParams, moneyPageSize)
  const account = context.get(ownAccountContext)
  await Promise.all([
    queries.prefetchQuery(moneyQuery),
    queries.prefetchQuery(moneyLinesQuery(page)),
    queries.prefetchQuery(sellerAccountQuery),
    account.isImpersonated || queries.prefetchQuery(taxIdentityQuery),
  ])
  return { page, hasSold: (queries.getQueryData(moneyQuery.queryKey)?.months.length ?? 0) > 0 }
}

export { load as clientLoader, load as loader }

export default function ProfileMoney({ loaderData: { page, hasSold } }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  if (!account) return null
  // Who no longer sells still has the money of what they sold.
  const isSeller = hasSold || canSell(account.profile?.userType ?? null)
  return (
    <ProfileFrame account={account} title="Mes versements" current="money">
      <Head
        title={`Mes versements – ${shownName}`}
        description="Ce que vous avez vendu, ce qui est gardé, en route et versé."
      />
      {isSeller ? (
        <div>
          <TaxIdentity key={`tax ${account.id}`} account={account} />
          <MoneyPage key={account.id} account={account} page={page} />
        </div>
      ) : (
        <BecomeSeller account={account} />
      )}
    </ProfileFrame>
  )
}
