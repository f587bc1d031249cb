import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Suspense, useCallback } from 'react'
import { Countdown } from '#app/components/countdown.tsx'
import { latePart } from '#app/components/late-part.ts'
import { LoadError } from '#app/components/load-error.tsx'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { formatHour } from '#domain/dates.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { soldQuantity } from '#domain/orders/sold-quantity.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { openPaymentQuery, type Payment, paymentQuery } from './queries.ts'
import { SandboxCard } from './sandbox-card.tsx'

/** An order is paid, once and for all its sellers. */
export function PaymentPage({ number }: { number: string }) {
  const query = useQuery({ ...paymentQuery(number), enabled: !useIsSigningOut() })
  if (query.data === undefined) {
    return (
      <div className="page grid min-h-96 content-start gap-4 py-10 md:py-14">
        <h1 className="text-4xl">Paiement</h1>
        {query.error ? (
          <LoadError error={query.error} isRetrying={query.isFetching} onRetry={query.refetch} />
        ) : (
          <p role="status">Chargement du paiement…</p>
        )}
      </div>
    )
  }
  return <LoadedPayment payment={query.data} />
}

function LoadedPayment({ payment }: { payment: Payment }) {
  // Articles that were not reserved before are when the payment opens.
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

/** Until when the stock is reserved without payment. */
function Deadline({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient()
  const askAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: paymentQuery('').queryKey.slice(0, 1) }),
    [queryClient],
  )
  return (
    <p className="text-lg text-ink-soft">
      Vos articles vous sont réservés jusqu’à <strong className="text-ink">{formatHour(dueAt)}</strong>. Sans
      paiement, ils reviennent alors à la vente. <Countdown dueAt={dueAt} onOver={askAgain} />
    </p>
  )
}

/** Stripe's own form, fetched where it is needed. */
const StripeCard = latePart(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))

/** The card form of the configured provider. */
function CardPayment({ payment }: { payment: Payment }) {
  const opening = useQuery(openPaymentQuery(payment.number))
  if (opening.error) {
    return (
      <LoadError
        title="Le paiement n’a pas pu s’ouvrir"
        error={opening.error}
        busy="Ouverture…"
        isRetrying={opening.isFetching}
        onRetry={opening.refetch}
      >
        <p>{payment.dueAt ? 'Vos articles restent réservés\u00a0; rien' : 'Rien'} n’a été débité.</p>
      </LoadError>
    )
  }
  const open = opening.data?.payment
  if (!open) return <Preparing />
  return open.provider === 'stripe' ? (
    <Suspense fallback={<Preparing />}>
      <StripeCard payment={payment} open={open} />
    </Suspense>
  ) : (
    <SandboxCard payment={payment} open={open} />
  )
}

const Preparing = () => (
  <p role="status" className="min-h-80 text-ink-soft">
    Ouverture du paiement…
  </p>
)

/** What is paid for, seller by seller, and what becomes of the money. */
const PaymentSummary = ({ payment }: { payment: Payment }) => (
  <aside
    aria-label="Récapitulatif"
    className="grid gap-5 border-t-4 border-fir bg-paper px-5 py-6 shadow-card lg:sticky lg:top-24 lg:px-6"
  >
    {payment.fulfilments.map((fulfilment) => (
      <section key={fulfilment.fulfilmentId} className="grid gap-2">
        <h2 className="text-lg wrap-anywhere">{fulfilment.sellerName}</h2>
        <ul className="grid gap-1.5 text-sm">
          {fulfilment.items.map((item) => (
            <Row
              key={item.title}
              label={`${soldQuantity(item.quantity, item)} × ${item.title}`}
              value={offeredPrice(item.price * item.quantity)}
            />
          ))}
          {fulfilment.transportAmount !== null && (
            <Row label="Livraison" value={formatEuros(fulfilment.transportAmount)} />
          )}
        </ul>
      </section>
    ))}
    <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
      <span className="font-semibold">Total</span>
      <span className="font-display text-2xl font-bold tabular-nums">{formatEuros(payment.amount)}</span>
    </p>
    <p className="flex gap-3 text-sm text-ink-soft">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-fir" />
      La somme est gardée par la plateforme et n’est versée au vendeur qu’une fois les articles remis.
    </p>
  </aside>
)

const Row = ({ label, value }: { label: string; value: string }) => (
  <li className="flex justify-between gap-4">
    <span className="min-w-0 wrap-anywhere">{label}</span>
    <span className="tabular-nums">{value}</span>
  </li>
)
