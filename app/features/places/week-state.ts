import {
  maxRangesPerDay,
  minutesPerDay,
  type OpeningRange,
  rangesProblem,
  weekdays,
  weekOf,
} from '#domain/orders/appointments.ts'

/** One range as the form holds it: what time fields say, `09:30`; empty while nothing is entered. */
export interface RangeDraft {
  key: string
  from: string
  to: string
}
/** From Monday on. */
export type WeekDraft = RangeDraft[][]

const draft = (from: string, to: string): RangeDraft => ({ key: crypto.randomUUID(), from, to })

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const minutesOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}

export const weekDraftOf = (ranges: readonly OpeningRange[]): WeekDraft =>
  weekOf(ranges).map((day) => day.map(({ opensAt, closesAt }) => draft(timeOf(opensAt), timeOf(closesAt))))

const usual = [
  { from: '09:00', to: '12:00' },
  { from: '14:00', to: '18:00' },
]

/** Another range: in the morning, in the afternoon, then empty. */
export function withOneMore(day: readonly RangeDraft[]): RangeDraft[] {
  if (day.length >= maxRangesPerDay) return [...day]
  const next = usual[day.length]
  return [...day, next ? draft(next.from, next.to) : draft('', '')]
}

/** The same hours on every day from Monday to Friday. */
export const onWeekdays = (week: WeekDraft, day: readonly RangeDraft[]): WeekDraft =>
  week.map((own, index) => (index < 5 ? day.map(({ from, to }) => draft(from, to)) : own))

const rangesOf = (day: readonly RangeDraft[], weekday: number): OpeningRange[] | null => {
  const ranges = day.map(({ from, to }) => ({
    weekday,
    opensAt: minutesOf(from),
    // Midnight ends a day.
    closesAt: minutesOf(to) === 0 ? minutesPerDay : minutesOf(to),
  }))
  return ranges.every((range): range is OpeningRange => range.opensAt !== null && range.closesAt !== null)
    ? ranges
    : null
}

/** The week to be saved, or what is wrong, day by day. */
export function readWeek(
  week: WeekDraft,
): { ranges: OpeningRange[]; problems: null } | { ranges: null; problems: (string | null)[] } {
  const days = week.map((day, index) => rangesOf(day, index + 1))
  const problems = days.map((ranges) => (ranges ? rangesProblem(ranges) : 'Complétez les deux heures.'))
  return problems.some((problem) => problem !== null)
    ? { ranges: null, problems }
    : { ranges: days.flatMap((ranges) => ranges ?? []), problems: null }
}

export const noProblems: (string | null)[] = weekdays.map(() => null)
