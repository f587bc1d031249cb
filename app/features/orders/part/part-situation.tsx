import { ButtonLink } from '#app/components/button.tsx'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { OrderStatusLabel } from '../order-status.tsx'
import { PayButton } from '../pay-button.tsx'
import type { OrderDetail, OrderPart } from '../queries.ts'
import { Deadline } from './deadline.tsx'
import { PartActions } from './part-actions.tsx'
import { PartMoney } from './part-money.tsx'
import { isAwaitingPayment, situationOf, viewerOf } from './part-view.ts'

/** At a glance: where it stands, what to do next, until when, and where the money is. */
export function PartSituation({ order, part }: { order: OrderDetail; part: OrderPart }) {
  const viewer = viewerOf(order)
  const { label, tone, now, next } = situationOf(order, part)
  const isAlone = order.parts.length === 1
  // With several sellers the payment is everybody's, and stands above them all.
  const isPaidAbove = !isAlone && isAwaitingPayment(order, part)
  return (
    <aside
      aria-label={isAlone ? 'Suivi de la commande' : `Suivi, ${part.seller.name}`}
      className="grid gap-5 border-t-4 border-fir bg-paper px-5 py-6 shadow-card lg:col-start-2 lg:row-start-1 lg:px-6"
    >
      <div className="grid gap-3">
        {/* Before the headings of what follows. */}
        {isAlone && <h2 className="sr-only">Où en est la commande</h2>}
        <OrderStatusLabel label={label} tone={tone} />
        {viewer && <p>{now}</p>}
        {viewer && next && !isPaidAbove && <p className="font-semibold">{next}</p>}
        <p className="text-sm text-ink-soft">{deliveryLabels[order.deliveryOption].name}</p>
      </div>
      {viewer && !isPaidAbove && <Deadline dueAt={part.dueAt} viewer={viewer} settlement={part.settlement} />}
      {viewer && <PartMoney part={part} viewer={viewer} />}
      {isAlone && <PayButton order={order} />}
      {viewer ? (
        <PartActions order={order} part={part} viewer={viewer} />
      ) : (
        <ButtonLink to={`/admin/orders/${order.id}`} variant="outline">
          Voir dans l’administration
        </ButtonLink>
      )}
    </aside>
  )
}
