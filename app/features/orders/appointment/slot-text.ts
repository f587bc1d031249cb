import { formatTime, formatWeekday } from '#domain/dates.ts'
import { clockText } from '#domain/orders/appointments.ts'
import { dayOf } from '#domain/platform/days.ts'

export interface Hours {
  startsAt: string
  endsAt: string
}

/** `9h`, as the clock stands in Paris. */
export function timeText(iso: string): string {
  const [hours = 0, minutes = 0] = formatTime(iso).split(':').map(Number)
  return clockText(hours * 60 + minutes)
}

/** `mardi 13 janvier, de 9h à 10h` */
export const slotText = ({ startsAt, endsAt }: Hours): string =>
  `${formatWeekday(startsAt)}, de ${timeText(startsAt)} à ${timeText(endsAt)}`

/** By day in Paris, as they came. */
export const byDay = <Slot extends Hours>(slots: readonly Slot[]): Slot[][] => [
  ...Map.groupBy(slots, ({ startsAt }) => dayOf(new Date(startsAt))).values(),
]
