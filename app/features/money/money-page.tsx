import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/load-error.tsx'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { InvoicingMandate } from './invoicing-mandate.tsx'
import { MoneyLines } from './money-lines.tsx'
import { MoneySkeleton } from './money-skeleton.tsx'
import { MoneySums } from './money-sums.tsx'
import { OnboardingCard } from './onboarding-card.tsx'
import { moneyQuery } from './queries.ts'
import { Statements } from './statements.tsx'

/** What a seller has earned: where it is, of which orders, and how it reaches their bank. */
export function MoneyPage({ account, page }: { account: Account; page: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...moneyQuery, enabled: !useIsSigningOut() })
  if (!data)
    return error ? (
      <LoadError
        title="Vos versements n’ont pas pu être chargés"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <MoneySkeleton />
    )
  const isEmpty = data.months.length === 0
  if (!data.isOpen && isEmpty) return <NotOpen />
  return (
    <div className="grid gap-14">
      {data.isOpen ? <OnboardingCard /> : <NotOpen />}
      <MoneySums sums={data.sums} />
      <MoneyLines page={page} />
      {!isEmpty && <Statements months={data.months} />}
      <InvoicingMandate account={account} />
    </div>
  )
}

const NotOpen = () => (
  <div className="grid max-w-prose gap-2 border-l-4 border-line-strong py-1 pl-5">
    <h2 className="text-2xl">Les paiements ne sont pas ouverts</h2>
    <p>
      Sur cette plateforme, les acheteurs ne paient pas encore par carte{'\u00a0'}: vous convenez du règlement
      avec eux, au moment de la remise.
    </p>
  </div>
)
