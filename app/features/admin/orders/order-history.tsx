import { Time } from '#app/components/time.tsx'
import { transitionOf } from '#domain/orders/lifecycle.ts'
import { orderStatusLabels } from '#domain/orders/status-labels.ts'
import type { AdminOrder } from './queries.ts'

type Event = AdminOrder['history'][number]

/** What happened to the order, in order. With several sellers each line says whose part it was. */
export function OrderHistory({ order: { history, fulfilments } }: { order: AdminOrder }) {
  const sellerOf = ({ fulfilmentId }: Event) =>
    fulfilments.length > 1 ? fulfilments.find(({ id }) => id === fulfilmentId)?.seller.name : undefined
  return (
    <section aria-labelledby="titre-historique" className="grid gap-3">
      <h2 id="titre-historique" className="text-xl">
        Historique
      </h2>
      <ol className="grid gap-4 border-l-2 border-line-strong pl-5">
        {history.map((event) => (
          <li
            key={event.id}
            className="relative grid gap-0.5 before:absolute before:top-1.5 before:-left-[1.65rem] before:size-3 before:rounded-full before:bg-fir"
          >
            <p className="font-semibold">
              {event.transition ? transitionOf(event.transition).label : orderStatusLabels[event.toStatus]}
            </p>
            {sellerOf(event) && <p className="text-sm wrap-anywhere">{sellerOf(event)}</p>}
            <p className="text-sm text-ink-soft">
              <Time at={event.createdAt} />
              {byWhom(event)}
            </p>
            {event.note && (
              <p className="border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line wrap-anywhere">
                {event.note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const byWhom = ({ actor, mover }: Event): string =>
  actor ? ` par ${actor}` : mover === 'provider' ? ', par le prestataire de paiement' : ', automatiquement'
