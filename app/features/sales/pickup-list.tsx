import { Link } from 'react-router'
import { Time } from '#app/components/time.tsx'
import { formatTime, formatWeekday } from '#domain/dates.ts'
import { quantitiesText } from '#domain/orders/sold-quantity.ts'
import { dayOf } from '#domain/platform/days.ts'
import type { ToDo } from './to-do-queries.ts'

interface PickupListProps {
  pickups: ToDo['pickups']
  /** The viewer may open the orders. */
  isLinked: boolean
}

/** Who comes when, where, and for what; day by day. */
export const PickupList = ({ pickups, isLinked }: PickupListProps) => (
  <div className="grid gap-5">
    {[...Map.groupBy(pickups, ({ startsAt }) => dayOf(new Date(startsAt)))].map(([day, own]) => (
      <div key={day} className="grid gap-2">
        <h3 className="text-lg first-letter:uppercase">{formatWeekday(own[0]?.startsAt ?? '')}</h3>
        <ul className="grid border-t border-line">
          {own.map(({ sale, startsAt, endsAt, places }) => (
            <li
              key={sale.fulfilmentId}
              className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <p className="font-semibold tabular-nums">
                <Time at={startsAt} format={formatTime} />–<Time at={endsAt} format={formatTime} />
              </p>
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  {isLinked ? (
                    <Link
                      to={`/profile?tab=products/${sale.number}`}
                      className="font-semibold text-fir underline underline-offset-4"
                    >
                      {sale.buyerName}
                    </Link>
                  ) : (
                    <strong>{sale.buyerName}</strong>
                  )}
                  {`\u00a0: ${sale.firstTitle}`}
                  {`, ${quantitiesText(sale.quantities)}`}
                </p>
                {places.length > 0 && <p className="text-sm text-ink-soft">{places.join(', ')}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
