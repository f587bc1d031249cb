import { orderStatusLabels } from '#domain/orders/status-labels.ts'
import { When } from '../shared/when.tsx'
import type { AdminOrder } from './queries.ts'

/** What happened to the order, in order. */
export const OrderHistory = ({ history }: Pick<AdminOrder, 'history'>) => (
  <section aria-labelledby="titre-historique" className="grid gap-3">
    <h2 id="titre-historique" className="text-xl">
      Historique
    </h2>
    <ol className="grid gap-4 border-l-2 border-line-strong pl-5">
      {history.map((event) => (
        <li
          key={event.id}
          className="relative before:absolute before:top-1.5 before:-left-[1.65rem] before:size-3 before:rounded-full before:bg-fir"
        >
          <p className="font-semibold">{orderStatusLabels[event.toStatus]}</p>
          <p className="text-sm text-ink-soft">
            <When at={event.createdAt} />
            {event.actor ? ` par ${event.actor}` : ', automatiquement'}
          </p>
        </li>
      ))}
    </ol>
  </section>
)
