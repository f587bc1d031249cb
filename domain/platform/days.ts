/** A day of the calendar in Paris, `2026-03-14`. */
export type Day = string

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** Returns the day in Paris at this moment. */
export const toParisDay = (moment: Date): Day => calendar.format(moment)

const millisecondsPerDay = 86_400_000

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10)

/** Returns all days from the first to the last, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Local time in Paris, which skips an hour in March and repeats one in October. */

const parisClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
})

const millisecondsPerMinute = 60_000
/** Offsets of Paris from UTC in minutes: summer, winter. */
const offsets = [120, 60]

/** Returns the local time at this moment, as if it were UTC. */
const toParisTime = (moment: number): number => Date.parse(`${parisClock.format(moment).replace(' ', 'T')}Z`)

/**
 * Returns the moment of a local time, given in minutes since midnight of the day: the first of two, or an hour later where the clock skips
 * it.
 */
export function toMoment(day: Day, minutes: number): Date {
  const localTime = Date.parse(day) + minutes * millisecondsPerMinute
  const moments = offsets.map((offset) => localTime - offset * millisecondsPerMinute)
  const moment = moments.find((moment) => toParisTime(moment) === localTime) ?? moments.at(-1)
  return new Date(moment ?? localTime)
}

/** Working days in France; the additional holidays of Alsace and Moselle count as working days. */

const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension, Whit Monday: days after Easter. */
const movingHolidays = [1, 39, 50]

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easter(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const monthAndDay = epact + weekday - 7 * shift + 114
  const month = Math.floor(monthAndDay / 31)
  return `${year}-${String(month).padStart(2, '0')}-${String((monthAndDay % 31) + 1).padStart(2, '0')}`
}

/** Public holidays of the code du travail, L. 3133-1. */
export function isHoliday(day: Day): boolean {
  if (fixedHolidays.includes(day.slice(5))) return true
  const sunday = easter(Number(day.slice(0, 4)))
  return movingHolidays.some((count) => addDays(sunday, count) === day)
}

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** Returns this day or the next working day. */
export const nextWorkingDay = (day: Day): Day =>
  isWeekend(day) || isHoliday(day) ? nextWorkingDay(addDays(day, 1)) : day
