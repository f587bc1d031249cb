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
