import { clockText, type OpeningRange, weekdays, weekOf } from '#domain/orders/appointments.ts'

/** The week in which one may come. */
export const OpeningHours = ({ ranges }: { ranges: readonly OpeningRange[] }) => (
  <section aria-labelledby="horaires" className="grid gap-3">
    <h2 id="horaires" className="text-xl">
      Horaires de retrait
    </h2>
    {ranges.length === 0 ? (
      <p className="text-ink-soft">Ce vendeur convient des retraits au cas par cas.</p>
    ) : (
      <>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          {weekOf(ranges).map((day, index) => (
            <div key={weekdays[index]} className="contents">
              <dt className="text-ink-soft">{weekdays[index]}</dt>
              <dd className="tabular-nums">
                {day.length === 0
                  ? 'Fermé'
                  : day
                      .map(({ opensAt, closesAt }) => `${clockText(opensAt)}–${clockText(closesAt)}`)
                      .join(', ')}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-soft">
          Sur rendez-vous, une fois la commande payée. Pas de retrait les jours fériés.
        </p>
      </>
    )}
  </section>
)
