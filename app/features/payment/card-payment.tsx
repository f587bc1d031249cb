import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Button } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { openPaymentQuery, type Payment } from './queries.ts'
import { SandboxCard } from './sandbox-card.tsx'

/** Stripe's own form, fetched where it is needed. */
const StripeCard = latePart(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))

/** The card form of whoever takes the payments. */
export function CardPayment({ payment }: { payment: Payment }) {
  const opening = useQuery(openPaymentQuery(payment.number))
  if (opening.error) {
    return (
      <div role="alert" className="grid max-w-prose justify-items-start gap-4">
        <h2 className="text-2xl">Le paiement n’a pas pu s’ouvrir</h2>
        <p>{opening.error.message}</p>
        <p>{payment.dueAt ? 'Vos articles restent réservés\u00a0; rien' : 'Rien'} n’a été débité.</p>
        <Button variant="outline" aria-disabled={opening.isFetching} onClick={() => void opening.refetch()}>
          {opening.isFetching ? 'Ouverture…' : 'Réessayer'}
        </Button>
      </div>
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
