import { Check, X } from 'lucide-react'
import { formatDate } from '#app/lib/format-date.ts'
import { type OrderStep, orderSteps } from '#domain/orders/progress.ts'
import type { OrderDetail } from './queries.ts'

const spoken: Record<OrderStep['state'], string> = {
  done: 'Fait',
  next: 'Prochaine étape',
  later: 'À venir',
  halted: 'Arrêt',
}

const marks: Record<OrderStep['state'], string> = {
  done: 'border-fir bg-fir text-paper',
  next: 'border-terracotta bg-paper',
  later: 'border-line-strong bg-paper',
  halted: 'border-terracotta bg-terracotta text-paper',
}

/** What has happened to an order and what comes. */
export const OrderTimeline = ({ order }: { order: OrderDetail }) => (
  <ol aria-label="Étapes de la commande" className="grid">
    {orderSteps(order).map(({ label, state }, index) => (
      <li
        key={label}
        className="relative flex gap-4 pb-5 before:absolute before:top-7 before:bottom-0 before:left-3.25 before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
      >
        <span
          aria-hidden="true"
          className={`grid size-6.5 shrink-0 place-items-center rounded-full border-2 ${marks[state]}`}
        >
          {state === 'done' && <Check strokeWidth={3} className="size-3.5" />}
          {state === 'halted' && <X strokeWidth={3} className="size-3.5" />}
        </span>
        <p className={state === 'later' ? 'text-ink-soft' : 'font-semibold'}>
          <span className="sr-only">{spoken[state]}&nbsp;: </span>
          {label}
          {state === 'next' && (
            <span aria-hidden="true" className="block text-sm font-normal text-terracotta">
              {spoken.next}
            </span>
          )}
          {index === 0 && (
            <time dateTime={order.createdAt} className="block text-sm font-normal text-ink-soft">
              {formatDate(order.createdAt)}
            </time>
          )}
        </p>
      </li>
    ))}
  </ol>
)
