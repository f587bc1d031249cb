import { clockText, groupByWeekday, type OpeningRange, weekdays } from '#domain/orders/appointments.ts'

/** The opening hours of a week, day by day. */
export const WeekHours = ({ ranges }: { ranges: readonly OpeningRange[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
    {groupByWeekday(ranges).map((day, index) => (
      <div key={weekdays[index]} className="contents">
        <dt className="text-ink-soft">{weekdays[index]}</dt>
        <dd className="tabular-nums">
          {day.length === 0
            ? 'Fermé'
            : day.map(({ opensAt, closesAt }) => `${clockText(opensAt)}–${clockText(closesAt)}`).join(', ')}
        </dd>
      </div>
    ))}
  </dl>
)
