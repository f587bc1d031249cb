import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { type Account, useIsSigningOut } from '#app/lib/session.ts'
import { Acknowledgement } from './acknowledgement.tsx'
import { BesideNextSteps } from './next-steps.tsx'
import { MissingOrder, NoOrder, NotConsumer, OwnSessionOnly } from './notices.tsx'
import { useWithdraw, type Withdrawable, withdrawableQuery } from './queries.ts'
import { StatementForm } from './statement-form.tsx'

interface OwnWithdrawalProps {
  account: Account
  number: string | null
}

/** What the signed-in person can withdraw from; once done, the acknowledgement. */
export function OwnWithdrawal({ account, number }: OwnWithdrawalProps) {
  const query = useQuery({ ...withdrawableQuery(number), enabled: !useIsSigningOut() })
  const withdraw = useWithdraw()
  if (withdraw.isSuccess)
    return (
      <Acknowledgement orderId={withdraw.variables.orderId} answer={withdraw.data} onAgain={withdraw.reset} />
    )
  if (account.isImpersonated) return <OwnSessionOnly />
  if (!query.data) {
    if (!query.error) return <Loading />
    return (
      <div role="alert" className="grid justify-items-start gap-4 print:hidden">
        <p>{query.error.message}</p>
        <Button variant="outline" aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
          {query.isFetching ? 'Chargement…' : 'Réessayer'}
        </Button>
      </div>
    )
  }
  const obstacle = obstacleOf(query.data, number)
  if (obstacle) return obstacle
  return (
    <BesideNextSteps>
      <StatementForm {...query.data} account={account} withdraw={withdraw} />
    </BesideNextSteps>
  )
}

function obstacleOf({ isConsumer, orders }: Withdrawable, number: string | null) {
  if (!isConsumer) return <NotConsumer />
  if (orders.length > 0) return null
  return number ? <MissingOrder /> : <NoOrder />
}

const Loading = () => (
  <div role="status" className="grid max-w-[42rem] gap-4 print:hidden">
    <p className="text-ink-soft">Chargement de vos commandes…</p>
    <div aria-hidden="true" className="h-96 animate-pulse rounded-lg bg-paper shadow-card" />
  </div>
)
