import { ChevronDown } from 'lucide-react'
import { ButtonLink } from '#app/components/button.tsx'
import { arrangeActions, isEnding, type PartAction } from '#domain/orders/part-actions.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { OrderDetail, OrderPart } from '../queries.ts'
import { MoveButton } from './move-button.tsx'

interface PartActionsProps {
  order: OrderDetail
  part: OrderPart
  viewer: OrderViewer
}

/** One button leads; the others wait behind it. */
export function PartActions({ order, part, viewer }: PartActionsProps) {
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
