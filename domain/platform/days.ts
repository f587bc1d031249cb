/** A day of the calendar in Paris, `2026-03-14`. */
export type Day = string

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** The day it is in Paris at this moment. */
export const dayOf = (moment: Date): Day => calendar.format(moment)

const millisecondsPerDay = 86_400_000

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10)

/** Every day from the first to the last, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The clock on a wall in Paris, which skips an hour in March and repeats one in October. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
})

const minute = 60_000
/** What Paris is ahead of Greenwich, in minutes: in summer, in winter. */
const offsets = [120, 60]

/** What the wall shows at this moment, as if it were Greenwich. */
const wallOf = (moment: number): number => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`)

/**
 * The moment at which the wall shows so many minutes since midnight of this day: of two, the first; where the wall skips
 * it, an hour later on the wall.
 */
export function momentOf(day: Day, minutes: number): Date {
  const wall = Date.parse(day) + minutes * minute
  const moments = offsets.map((offset) => wall - offset * minute)
  const shown = moments.find((moment) => wallOf(moment) === wall) ?? moments.at(-1)
  return new Date(shown ?? wall)
}
