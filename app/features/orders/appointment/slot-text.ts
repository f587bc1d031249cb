import { clockText } from '#domain/orders/appointments.ts'
import { dayOf } from '#domain/platform/days.ts'

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Paris',
})
const clock = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/Paris',
})

export interface Hours {
  startsAt: string
  endsAt: string
}

/** `mardi 13 janvier` */
export const dayText = (iso: string): string => day.format(new Date(iso))

/** `9h`, as the clock stands in Paris. */
export function timeText(iso: string): string {
  const [hours = 0, minutes = 0] = clock.format(new Date(iso)).split(':').map(Number)
  return clockText(hours * 60 + minutes)
}

/** `mardi 13 janvier, de 9h à 10h` */
export const slotText = ({ startsAt, endsAt }: Hours): string =>
  `${dayText(startsAt)}, de ${timeText(startsAt)} à ${timeText(endsAt)}`

/** By day in Paris, as they came. */
export const byDay = <Slot extends Hours>(slots: readonly Slot[]): Slot[][] => [
  ...Map.groupBy(slots, ({ startsAt }) => dayOf(new Date(startsAt))).values(),
]
