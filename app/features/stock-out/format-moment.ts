const exact = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'always' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** `2026-03-14T08:30:00Z` → `14 mars 2026, 09:30`, as the clock stands in Paris. */
export const formatMoment = (iso: string): string => exact.format(new Date(iso))

/** `il y a 3 minutes`. A clock that is a little slow does not say 'dans 2 secondes'. */
export function formatAgo(iso: string, now: number): string {
  const passed = now - Date.parse(iso)
  if (passed < minute) return 'à l’instant'
  const [unit, length] =
    passed < hour
      ? (['minute', minute] as const)
      : passed < day
        ? (['hour', hour] as const)
        : passed < month
          ? (['day', day] as const)
          : passed < year
            ? (['month', month] as const)
            : (['year', year] as const)
  return relative.format(-Math.floor(passed / length), unit)
}
