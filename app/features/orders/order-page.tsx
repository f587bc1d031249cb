import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { OrderWithdrawals } from '#app/components/order-withdrawals.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { orderMessages } from '#domain/account-messages.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { describeOrder } from '#domain/orders/progress.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { LoadError } from './load-error.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderStatusLabel } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PartyContact } from './party-contact.tsx'
import { type OrderDetail, orderQuery } from './queries.ts'
import { WithdrawalOffer } from './withdrawal-offer.tsx'

/** One order: to its buyer all of it, to a seller their own articles (specification, section 2, `tab=products/{orderNumber}`). */
export function OrderPage({ number }: { number: string }) {
  const query = useQuery({ ...orderQuery(number), enabled: !useIsSigningOut() })
  if (query.data === undefined) {
    if (!query.error) return <OrderSkeleton text="Chargement de la commande…" cards={[3]} />
    return (
      <LoadError
        title="Cette commande n’a pas pu être chargée"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return query.data ? <FoundOrder order={query.data} /> : <MissingOrder />
}

const MissingOrder = () => (
  <div className="grid max-w-prose justify-items-start gap-4">
    <p className="text-lg text-ink-soft">{orderMessages.missing.text}</p>
    <ButtonLink to="/profile?tab=orders">Voir mes commandes</ButtonLink>
  </div>
)

function FoundOrder({ order }: { order: OrderDetail }) {
  const { label, tone, now, next } = describeOrder(order, order.viewedAs === 'seller' ? 'seller' : 'buyer')
  // Written to the two who deal with each other; an administrator is neither.
  const isParty = order.viewedAs !== 'admin'
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <aside
        aria-label="Suivi de la commande"
        className="grid gap-6 border-t-4 border-fir bg-paper px-5 py-6 shadow-card lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:px-6"
      >
        <div className="grid gap-3">
          <OrderStatusLabel label={label} tone={tone} />
          {isParty && <p>{now}</p>}
          {isParty && next && <p className="font-semibold">{next}</p>}
          <p className="text-sm text-ink-soft">{deliveryLabels[order.deliveryOption].name}</p>
        </div>
        <OrderTimeline order={order} />
      </aside>
      <div className="grid gap-8 lg:col-start-1">
        {order.buyer && (
          <section className="grid gap-1 border-l-4 border-terracotta pl-5">
            <p className="text-sm text-ink-soft">Acheteur</p>
            <h2 className="pb-1 text-xl wrap-anywhere">{order.buyer.name}</h2>
            {order.status !== 'annulee' && <PartyContact party={order.buyer} />}
          </section>
        )}
        <DeliveryNote note={order.deliveryNote} />
        <OrderWithdrawals withdrawals={order.withdrawals} />
        <OrderParts order={order} />
        <div className="ml-auto w-full max-w-sm">
          <OrderTotals order={order} />
        </div>
        {order.canWithdraw && <WithdrawalOffer orderId={order.id} />}
      </div>
    </div>
  )
}
