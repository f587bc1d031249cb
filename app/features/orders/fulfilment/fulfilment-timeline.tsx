import { Check, X } from 'lucide-react'
import { Time } from '#app/components/time.tsx'
import { formatMoment } from '#domain/dates.ts'
import { describeHistory, type TimelineEntry } from '#domain/orders/fulfilment-history.ts'
import type { OrderDetail, OrderFulfilment } from '../queries.ts'
import { getSide } from './fulfilment-view.ts'

const stateLabels: Record<TimelineEntry['state'], string> = {
  done: 'Fait',
  next: 'Prochaine étape',
  later: 'À venir',
  halted: 'Arrêt',
}

const stateClasses: Record<TimelineEntry['state'], string> = {
  done: 'border-fir bg-fir text-paper',
  next: 'border-terracotta bg-paper',
  later: 'border-line-strong bg-paper',
  halted: 'border-terracotta bg-terracotta text-paper',
}

/** The history of a fulfilment, and its next steps. */
export function FulfilmentTimeline({
  order,
  fulfilment,
}: {
  order: OrderDetail
  fulfilment: OrderFulfilment
}) {
  const entries = describeHistory(
    {
      ...fulfilment,
      deliveryOption: order.deliveryOption,
      isQuoteAccepted: fulfilment.quoteStage === 'accepted',
      areReviewsComplete: Boolean(fulfilment.reviews?.own && fulfilment.reviews.other),
      placedAt: order.createdAt,
    },
    getSide(order),
  )
  return (
    <ol aria-label="Étapes de la commande" className="grid">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended to a history
        <Entry key={index} entry={entry} />
      ))}
    </ol>
  )
}

const Entry = ({ entry: { label, state, at, by, note } }: { entry: TimelineEntry }) => (
  <li className="relative flex gap-4 pb-5 before:absolute before:top-7 before:bottom-0 before:left-3.25 before:w-px before:bg-line-strong last:pb-0 last:before:hidden">
    <span
      aria-hidden="true"
      className={`grid size-6.5 shrink-0 place-items-center rounded-full border-2 ${stateClasses[state]}`}
    >
      {state === 'done' && <Check strokeWidth={3} className="size-3.5" />}
      {state === 'halted' && <X strokeWidth={3} className="size-3.5" />}
    </span>
    <div className="grid min-w-0 gap-1">
      <p className={state === 'later' ? 'text-ink-soft' : 'font-semibold'}>
        <span className="sr-only">{stateLabels[state]}&nbsp;: </span>
        {label}
        {state === 'next' && (
          <span aria-hidden="true" className="block text-sm font-normal text-terracotta">
            {stateLabels.next}
          </span>
        )}
      </p>
      {at && (
        <p className="text-sm text-ink-soft">
          <Time at={at} format={formatMoment} />
          {by && `, ${by}`}
        </p>
      )}
      {note && (
        <p className="border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      )}
    </div>
  </li>
)
