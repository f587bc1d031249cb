import { ChevronDown, ShieldCheck } from 'lucide-react'
import { ButtonLink } from '#app/components/button.tsx'
import { OrderStatusLabel } from '#app/features/orders/order-parts.tsx'
import { PayButton } from '#app/features/orders/order-totals.tsx'
import { arrangeActions, describeMoney, endsOrder } from '#domain/orders/fulfilment-actions.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import { deliveryLabels, type OrderSide } from '#domain/orders/orders.ts'
import type { OrderDetail, OrderFulfilment } from '../queries.ts'
import { Deadline } from './deadline.tsx'
import { describeSituation, getSide, isAwaitingPayment } from './fulfilment-view.ts'
import { MoveButton } from './move-button.tsx'
import { ShipButton } from './ship-button.tsx'

/** A summary of the fulfilment: state, next step, deadline, and payment. */
export function FulfilmentSituation({
  order,
  fulfilment,
}: {
  order: OrderDetail
  fulfilment: OrderFulfilment
}) {
  const side = getSide(order)
  const { label, tone, now, next } = describeSituation(order, fulfilment)
  const isOnlyFulfilment = order.fulfilments.length === 1
  // An order of several sellers shows its payment once, above them.
  const isPaymentShownAbove = !isOnlyFulfilment && isAwaitingPayment(order, fulfilment)
  return (
    <aside
      aria-label={isOnlyFulfilment ? 'Suivi de la commande' : `Suivi, ${fulfilment.seller.name}`}
      className="grid gap-5 border-t-4 border-fir bg-paper px-5 py-6 shadow-card lg:col-start-2 lg:row-start-1 lg:px-6"
    >
      <div className="grid gap-3">
        {/* The headings of the following sections are one level below. */}
        {isOnlyFulfilment && <h2 className="sr-only">Où en est la commande</h2>}
        <OrderStatusLabel label={label} tone={tone} />
        {side && <p>{now}</p>}
        {side && next && !isPaymentShownAbove && <p className="font-semibold">{next}</p>}
        <p className="text-sm text-ink-soft">{deliveryLabels[order.deliveryOption].name}</p>
      </div>
      {side && !isPaymentShownAbove && (
        <Deadline dueAt={fulfilment.dueAt} side={side} settlement={fulfilment.settlement} />
      )}
      {side && <FulfilmentMoney fulfilment={fulfilment} side={side} />}
      {isOnlyFulfilment && <PayButton order={order} />}
      {side ? (
        <FulfilmentActions order={order} fulfilment={fulfilment} side={side} />
      ) : (
        <ButtonLink to={`/admin/orders/${order.id}`} variant="outline">
          Voir dans l’administration
        </ButtonLink>
      )}
    </aside>
  )
}

/** Explains where the money is; renders nothing before a payment. */
function FulfilmentMoney({ fulfilment, side }: { fulfilment: OrderFulfilment; side: OrderSide }) {
  const sentences = fulfilment.money ? describeMoney(fulfilment.money, fulfilment.status, side) : []
  if (sentences.length === 0) return null
  return (
    <div className="flex gap-3 text-[0.9375rem]">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-fir" />
      <ul className="grid gap-0.5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

interface FulfilmentActionsProps {
  order: OrderDetail
  fulfilment: OrderFulfilment
  side: OrderSide
}

/** The main action, and the others below it. */
function FulfilmentActions({ order, fulfilment, side }: FulfilmentActionsProps) {
  // An order of several sellers offers its cancellation once, above them.
  const actions =
    order.fulfilments.length > 1 ? fulfilment.actions.filter((name) => name !== 'cancel') : fulfilment.actions
  const { status } = fulfilment
  const { deliveryOption } = order
  const { primary, others } = arrangeActions({ status, deliveryOption, actions }, side)
  if (!primary && others.length === 0) return null
  return (
    <div className="grid gap-3">
      {primary && <Action action={primary} fulfilment={fulfilment} side={side} isPrimary />}
      {others.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 items-center gap-2 font-semibold text-fir underline-offset-4 hover:underline">
            {primary ? 'Autres actions' : 'Actions possibles'}
            <ChevronDown aria-hidden="true" className="size-4.5 group-open:rotate-180" />
          </summary>
          <ul className="grid gap-2 pt-1">
            {others.map((action) => (
              <li key={action} className="grid">
                <Action action={action} fulfilment={fulfilment} side={side} isPrimary={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface ActionProps {
  action: TransitionName
  fulfilment: OrderFulfilment
  side: OrderSide
  isPrimary: boolean
}

function Action({ action, fulfilment, side, isPrimary }: ActionProps) {
  const look = isPrimary
    ? ({ size: 'lg', className: 'w-full' } as const)
    : ({ variant: 'outline', className: endsOrder(action) ? 'w-full text-danger!' : 'w-full' } as const)
  if (action === 'collect') {
    return (
      <ButtonLink to="/collect" {...look}>
        Scanner le code de retrait
      </ButtonLink>
    )
  }
  if (action === 'ship')
    return <ShipButton fulfilmentId={fulfilment.fulfilmentId} settlement={fulfilment.settlement} {...look} />
  return (
    <MoveButton
      fulfilmentId={fulfilment.fulfilmentId}
      name={action}
      side={side}
      settlement={fulfilment.settlement}
      {...look}
    />
  )
}
