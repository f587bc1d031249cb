const day = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})
const clock = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** `2026-05-12T12:05:00Z` → `12 mai 2026`, on one line. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {day.format(new Date(at))}
  </time>
)

/** `2026-05-12T12:05:00Z` → `12 mai 2026 à 14:05`, as the clock stands in Paris. */
export function When({ at, className }: { at: string; className?: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} className={className}>
      {`${day.format(date)} à ${clock.format(date)}`}
    </time>
  )
}
