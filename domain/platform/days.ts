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
