import type { Day } from './days.ts'

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
