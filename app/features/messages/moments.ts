import { formatDate, formatDayAndMonth, formatTime, formatWeekday } from '#domain/dates.ts'

/** Formats a day as `2026-11-21`, which can be sorted and compared. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' })

const dayMs = 24 * 60 * 60 * 1000
/** Dates older than this are shown with their year. */
const daysWithoutYear = 180

export const parisDay = (iso: string): string => isoDay.format(new Date(iso))

/** `14:32`, in the time zone of Paris. */
export const timeText = formatTime

/** `Aujourd’hui`, `Hier`, `mardi 3 mars`, `3 mars 2024`. */
export function dayText(iso: string, now: Date): string {
  const date = new Date(iso)
  if (parisDay(iso) === isoDay.format(now)) return 'Aujourd’hui'
  if (parisDay(iso) === isoDay.format(new Date(now.getTime() - dayMs))) return 'Hier'
  if (now.getTime() - date.getTime() > daysWithoutYear * dayMs) return formatDate(date)
  return formatWeekday(date)
}

/** A short form for lists: `14:32`, `Hier`, `3 mars`, `3 mars 2024`. */
export function shortMoment(iso: string, now: Date): string {
  const text = dayText(iso, now)
  if (text === 'Aujourd’hui') return timeText(iso)
  if (text === 'Hier') return text
  const date = new Date(iso)
  return now.getTime() - date.getTime() > daysWithoutYear * dayMs ? text : formatDayAndMonth(date)
}

/** `Vu à 14:32`, `Vu hier à 14:32`, `Vu le mardi 3 mars à 14:32`. */
export function seenText(iso: string, now: Date): string {
  const text = dayText(iso, now)
  if (text === 'Aujourd’hui') return `Vu à ${timeText(iso)}`
  return `Vu ${text === 'Hier' ? 'hier' : `le ${text}`} à ${timeText(iso)}`
}
