import { isHoliday } from '#domain/platform/days.ts'
import { addDays, type Day, daysBetween, toMoment, toParisDay } from '../platform/days.ts'
import { days } from './delays.ts'
import type { DeliveryOption } from './orders.ts'
import { type FulfilmentStatus, isAwaitingHandOver } from './states.ts'

/** Opening hours of a seller on a day of the week. */
export interface OpeningRange {
  /** 1: Monday … 7: Sunday. */
  weekday: number
  /** Minutes since midnight in Paris. */
  opensAt: number
  closesAt: number
}

export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const
export const maxRangesPerDay = 4
export const minutesPerDay = 24 * 60
/** Length of an appointment, and the shortest opening range. */
const slotMinutes = 60

/** An hour for which the buyer may make an appointment. */
export interface Slot {
  startsAt: Date
  endsAt: Date
}

const daysToFirstSlot = 1
const daysToLastSlot = 14

/** Appointments exist only for fulfilments that the buyer collects and the seller still has. */
export const mayHaveAppointment = (fulfilment: {
  status: FulfilmentStatus
  deliveryOption: DeliveryOption
}): boolean => fulfilment.deliveryOption === 'pickup' && isAwaitingHandOver(fulfilment.status)

/** Returns true when the buyer is still expected. After a partial hand-over that is a later day, because today's appointment took place. */
export const isUpcomingAppointment = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { isPartlyHandedOver, now }: { isPartlyHandedOver: boolean; now: Date },
): boolean => (isPartlyHandedOver ? toParisDay(new Date(startsAt)) > toParisDay(now) : new Date(endsAt) > now)

/** Returns the deadline for handing over the items. */
export const handOverDueAt = (waitingSince: Date | null, handOverDays: number): Date | null =>
  waitingSince && new Date(waitingSince.getTime() + days(handOverDays))

/**
 * Returns the hours a buyer may choose: within the opening hours, in the two weeks from tomorrow on, not on public holidays, and before the
 * deadline for handing over.
 */
export function listAvailableSlots(ranges: readonly OpeningRange[], now: Date, dueAt: Date | null): Slot[] {
  const today = toParisDay(now)
  return daysBetween(addDays(today, daysToFirstSlot), addDays(today, daysToLastSlot))
    .filter((day) => !isHoliday(day))
    .flatMap((day) =>
      ranges
        .filter(({ weekday }) => weekday === isoWeekday(day))
        .toSorted((one, other) => one.opensAt - other.opensAt)
        .flatMap((range) => splitIntoSlots(day, range)),
    )
    .filter(({ endsAt }) => dueAt === null || endsAt <= dueAt)
}

/** Divides a range into hours of real time: in the night of a clock change, one fewer or one more than the clock shows. */
function splitIntoSlots(day: Day, { opensAt, closesAt }: OpeningRange): Slot[] {
  const [open, close] = [toMoment(day, opensAt).getTime(), toMoment(day, closesAt).getTime()]
  const slotMs = slotMinutes * 60_000
  const count = Math.max(0, Math.floor((close - open) / slotMs))
  return Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(open + index * slotMs),
    endsAt: new Date(open + (index + 1) * slotMs),
  }))
}

/** Returns the hours in which all places are open, for collecting from several on one trip. */
export function commonRanges(weeks: readonly (readonly OpeningRange[])[]): OpeningRange[] {
  const [first = [], ...others] = weeks
  return others.reduce<OpeningRange[]>(
    (common, week) =>
      common.flatMap((one) =>
        week
          .filter(({ weekday }) => weekday === one.weekday)
          .map((other) => ({
            weekday: one.weekday,
            opensAt: Math.max(one.opensAt, other.opensAt),
            closesAt: Math.min(one.closesAt, other.closesAt),
          }))
          .filter(({ opensAt, closesAt }) => opensAt < closesAt),
      ),
    [...first],
  )
}

const isoWeekday = (day: Day): number => new Date(day).getUTCDay() || 7

/** `540` → `9h`, `570` → `9h30`, the notation of opening hours. */
export function clockText(minutes: number): string {
  const minutesOfHour = minutes % 60
  return `${Math.floor(minutes / 60)}h${minutesOfHour > 0 ? String(minutesOfHour).padStart(2, '0') : ''}`
}

/** Groups ranges by day from Monday, in order. */
export const groupByWeekday = (ranges: readonly OpeningRange[]): OpeningRange[][] =>
  weekdays.map((_, index) =>
    ranges
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((one, other) => one.opensAt - other.opensAt),
  )

/** Returns the French message for one day's ranges, or null when they are valid. */
export function rangesProblem(ranges: readonly Pick<OpeningRange, 'opensAt' | 'closesAt'>[]): string | null {
  if (ranges.length > maxRangesPerDay) return `${maxRangesPerDay} plages au plus par jour.`
  if (ranges.some(({ opensAt, closesAt }) => closesAt <= opensAt)) return 'Une plage finit après son début.'
  if (ranges.some(({ opensAt, closesAt }) => closesAt - opensAt < slotMinutes))
    return 'Une plage dure au moins une heure\u00a0: c’est la durée d’un rendez-vous.'
  const ordered = ranges.toSorted((one, other) => one.opensAt - other.opensAt)
  const overlaps = ordered.some((range, index) => range.opensAt < (ordered[index - 1]?.closesAt ?? 0))
  return overlaps ? 'Deux plages se chevauchent.' : null
}

/** `Lundi\u00a0: 8h–12h, 14h–18h`, one line per opening day. */
export const openingLines = (ranges: readonly OpeningRange[]): string[] =>
  groupByWeekday(ranges).flatMap((day, index) => {
    const hours = day.map(({ opensAt, closesAt }) => `${clockText(opensAt)}–${clockText(closesAt)}`)
    return day.length === 0 ? [] : `${weekdays[index]}\u00a0: ${hours.join(', ')}`
  })

/** Summarises the hours in one line and groups equal days: `lun.–ven. 8h–12h, 14h–18h · sam. 9h–12h`; empty without hours. */
export function openingSummary(ranges: readonly OpeningRange[]): string {
  const days = groupByWeekday(ranges).map((day) =>
    day.map(({ opensAt, closesAt }) => `${clockText(opensAt)}–${clockText(closesAt)}`).join(', '),
  )
  const runs: { first: number; last: number; hours: string }[] = []
  for (const [index, hours] of days.entries()) {
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = index
    else runs.push({ first: index, last: index, hours })
  }
  const shortWeekday = (index: number) => `${(weekdays[index] ?? '').slice(0, 3).toLowerCase()}.`
  return runs
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) =>
      [first === last ? shortWeekday(first) : `${shortWeekday(first)}–${shortWeekday(last)}`, hours].join(
        '\u00a0',
      ),
    )
    .join(' · ')
}
