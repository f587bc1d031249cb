/** Formats dates and times in French, in the time zone of Paris. */
const french = (options: Intl.DateTimeFormatOptions) => {
  // Created on first use, so that loading a page does not wait for it.
  let format: Intl.DateTimeFormat | undefined
  return (moment: string | Date): string => {
    format ??= new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options })
    return format.format(new Date(moment)).replace(/\b1 (?=\p{L})/u, '1er ')
  }
}

/** `14 décembre 2026` */
export const formatDate = french({ dateStyle: 'long' })
/** `14 déc. 2026` */
export const formatShortDate = french({ dateStyle: 'medium' })
/** `14/12/2026` */
export const formatNumericDate = french({ dateStyle: 'short' })
/** `14 déc.`, of a moment. */
export const formatDayAndMonth = french({ day: 'numeric', month: 'short' })
/** `mardi 26 mai` */
export const formatWeekday = french({ weekday: 'long', day: 'numeric', month: 'long' })
/** `mardi 26 mai 2026` */
export const formatFullDate = french({ dateStyle: 'full' })
/** `décembre 2026` */
export const formatMonth = french({ month: 'long', year: 'numeric' })

/** `09:05` */
export const formatTime = french({ timeStyle: 'short' })
/** `9:05` */
export const formatHour = french({ hour: 'numeric', minute: '2-digit' })

/** `14 décembre 2026 à 09:05` */
export const formatMoment = french({ dateStyle: 'long', timeStyle: 'short' })
/** `14 décembre 2026 à 09:05:30` */
export const formatExactMoment = french({ dateStyle: 'long', timeStyle: 'medium' })
/** `14 déc. 2026 à 09:05` */
export const formatShortMoment = (moment: string | Date): string =>
  `${formatShortDate(moment)} à ${formatTime(moment)}`
/** `14 déc. 2026, 09:05` */
export const formatListedMoment = french({ dateStyle: 'medium', timeStyle: 'short' })
/** `14 déc. 2026, 09:05:30` */
export const formatLoggedMoment = french({ dateStyle: 'medium', timeStyle: 'medium' })

const withoutYear = french({ day: 'numeric', month: 'long' })

/** `14\u00a0mars`, or `14\u00a0mars à 10:30`: a deadline is near enough to leave out the year. */
export function formatDeadline(moment: string, { withTime }: { withTime: boolean }): string {
  const date = withoutYear(moment).replace(' ', '\u00a0')
  return withTime ? `${date} à ${formatTime(moment)}` : date
}

/** `14 décembre 2026`, of a day such as `2026-12-14` instead of a moment. */
export const formatDay = french({ dateStyle: 'long', timeZone: 'UTC' })
/** `lundi 14 décembre 2026`, of a day. */
export const formatFullDay = french({ dateStyle: 'full', timeZone: 'UTC' })
/** `14 déc.`, of a day. */
export const formatCalendarDay = french({ day: 'numeric', month: 'short', timeZone: 'UTC' })
/** `décembre 2026`, of a day. */
export const formatCalendarMonth = french({ month: 'long', year: 'numeric', timeZone: 'UTC' })

const relative = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'always' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const monthMs = 30 * dayMs
const yearMs = 365 * dayMs

/** `il y a 3 minutes`. A slow clock of the device never yields « dans 2 secondes ». */
export function formatAgo(iso: string, now: number): string {
  const elapsedMs = now - Date.parse(iso)
  if (elapsedMs < minuteMs) return 'à l’instant'
  const [unit, unitMs] =
    elapsedMs < hourMs
      ? (['minute', minuteMs] as const)
      : elapsedMs < dayMs
        ? (['hour', hourMs] as const)
        : elapsedMs < monthMs
          ? (['day', dayMs] as const)
          : elapsedMs < yearMs
            ? (['month', monthMs] as const)
            : (['year', yearMs] as const)
  return relative.format(-Math.floor(elapsedMs / unitMs), unit)
}
