import { MoneyPage } from '#app/features/payouts/money-page.tsx'
import { moneyLinesQuery, moneyQuery, sellerAccountQuery } from '#app/features/payouts/queries.ts'
import { taxIdentityQuery } from '#app/features/privacy/queries.ts'
import { TaxIdentity } from '#app/features/privacy/tax-identity.tsx'
import { BecomeSeller } from '#app/features/profile/become-seller.tsx'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { ownAccountContext } from '#app/lib/session.ts'
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
  return (
    <ProfilePage
      title="Mes versements"
      description="Ce que vous avez vendu, ce qui est gardé, en route et versé."
      current="money"
    >
      {(account) =>
        // Who no longer sells still has the money of what they sold.
        hasSold || canSell(account.profile?.userType ?? null) ? (
          <div>
            <TaxIdentity account={account} />
            <MoneyPage account={account} page={page} />
          </div>
        ) : (
          <BecomeSeller account={account} />
        )
      }
    </ProfilePage>
  )
}
