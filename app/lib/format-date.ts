const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** `2026-03-14T09:30:00Z` → `14 mars 2026`, as the calendar stands in Paris. */
export const formatDate = (iso: string): string => date.format(new Date(iso))

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** `2026-03-14T09:30:00Z` → `14 mars 2026 à 10:30`, as the clock stands in Paris. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'Europe/Paris' })
const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' })

/** `2026-03-14T09:30:00Z` → `14\u00a0mars`, or `14\u00a0mars à 10:30`: soon enough to go without a year. */
export function formatDeadline(iso: string, { withTime }: { withTime: boolean }): string {
  const moment = new Date(iso)
  const date = day.format(moment).replace(/^1 /, '1er ').replace(' ', '\u00a0')
  return withTime ? `${date} à ${time.format(moment)}` : date
}
