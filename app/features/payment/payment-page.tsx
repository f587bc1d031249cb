import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { CardPayment } from './card-payment.tsx'
import { Deadline } from './deadline.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { openPaymentQuery, type Payment, paymentQuery } from './queries.ts'

/** An order is paid, once and for all its sellers. */
export function PaymentPage({ number }: { number: string }) {
  const query = useQuery({ ...paymentQuery(number), enabled: !useIsSigningOut() })
  if (query.data === undefined) {
    return (
      <div className="page grid min-h-96 content-start gap-4 py-10 md:py-14">
        <h1 className="text-4xl">Paiement</h1>
        {query.error ? (
          <div role="alert" className="grid max-w-prose justify-items-start gap-4">
            <p>{query.error.message}</p>
            <Button variant="outline" aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
              {query.isFetching ? 'Chargement…' : 'Réessayer'}
            </Button>
          </div>
        ) : (
          <p role="status">Chargement du paiement…</p>
        )}
      </div>
    )
  }
  return <LoadedPayment payment={query.data} />
}

function LoadedPayment({ payment }: { payment: Payment }) {
  // What was not reserved before is when the payment opens.
  const { data: opened } = useQuery({ ...openPaymentQuery(payment.number), enabled: false })
  const dueAt = payment.dueAt ?? opened?.dueAt
  return (
    <div className="page grid gap-8 py-10 md:py-14">
      <div className="grid gap-3">
        <p className="eyebrow">Commande {payment.number}</p>
        <h1 className="text-4xl md:text-5xl">{payment.state === 'paid' ? 'Commande payée' : 'Paiement'}</h1>
        {payment.state === 'to-pay' && dueAt && <Deadline dueAt={dueAt} />}
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {payment.state === 'to-pay' ? (
          <>
            <div className="lg:order-2">
              <PaymentSummary payment={payment} />
            </div>
            <CardPayment payment={payment} />
          </>
        ) : (
          <>
            <PaymentOutcome key={payment.state} payment={{ ...payment, state: payment.state }} />
            <PaymentSummary payment={payment} />
          </>
        )}
      </div>
    </div>
  )
}
