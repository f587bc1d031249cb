import { ChevronDown, ShieldCheck } from 'lucide-react'
import { ButtonLink } from '#app/components/button.tsx'
import { tellMoney } from '#domain/orders/money-words.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { arrangeActions, isEnding, type PartAction } from '#domain/orders/part-actions.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import { OrderStatusLabel } from '../order-status.tsx'
import { PayButton } from '../pay-button.tsx'
import type { OrderDetail, OrderPart } from '../queries.ts'
import { Deadline } from './deadline.tsx'
import { MoveButton } from './move-button.tsx'
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

/** Where the money is, in words; nothing while nothing has been paid. */
function PartMoney({ part, viewer }: { part: OrderPart; viewer: OrderViewer }) {
  const sentences = part.money ? tellMoney(part.money, part.status, viewer) : []
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

interface PartActionsProps {
  order: OrderDetail
  part: OrderPart
  viewer: OrderViewer
}

/** One button leads; the others wait behind it. */
function PartActions({ order, part, viewer }: PartActionsProps) {
  // Of an order with several sellers cancelling is offered once, above them all.
  const actions = order.parts.length > 1 ? part.actions.filter((name) => name !== 'cancel') : part.actions
  const { status } = part
  const { deliveryOption } = order
  const { primary, others } = arrangeActions({ status, deliveryOption, actions }, viewer)
  if (!primary && others.length === 0) return null
  return (
    <div className="grid gap-3">
      {primary && <Action action={primary} part={part} viewer={viewer} isPrimary />}
      {others.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 items-center gap-2 font-semibold text-fir underline-offset-4 hover:underline">
            {primary ? 'Autres actions' : 'Actions possibles'}
            <ChevronDown aria-hidden="true" className="size-4.5 group-open:rotate-180" />
          </summary>
          <ul className="grid gap-2 pt-1">
            {others.map((action) => (
              <li key={action} className="grid">
                <Action action={action} part={part} viewer={viewer} isPrimary={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface ActionProps {
  action: PartAction
  part: OrderPart
  viewer: OrderViewer
  isPrimary: boolean
}

function Action({ action, part, viewer, isPrimary }: ActionProps) {
  const look = isPrimary
    ? ({ size: 'lg', className: 'w-full' } as const)
    : ({ variant: 'outline', className: isEnding(action) ? 'w-full text-danger!' : 'w-full' } as const)
  if (action === 'collect') {
    return (
      <ButtonLink to="/collect" {...look}>
        Scanner le code de retrait
      </ButtonLink>
    )
  }
  return (
    <MoveButton
      fulfilmentId={part.fulfilmentId}
      name={action}
      viewer={viewer}
      settlement={part.settlement}
      {...look}
    />
  )
}
