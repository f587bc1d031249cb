import { Copy, Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import {
  groupByWeekday,
  maxRangesPerDay,
  minutesPerDay,
  type OpeningRange,
  rangesProblem,
  weekdays,
} from '#domain/orders/appointments.ts'
import { useSaveOpeningHours } from './queries.ts'

interface HoursFormProps {
  placeId: string
  saved: readonly OpeningRange[]
}

/** The weekly hours of a place, saved together. The form starts with the saved hours and ignores later changes of them. */
export function HoursForm({ placeId, saved }: HoursFormProps) {
  const [week, setWeek] = useState(() => draftWeek(saved))
  const [problems, setProblems] = useState(noProblems)
  const [announcement, setAnnouncement] = useState('')
  const save = useSaveOpeningHours(placeId)

  function change(next: WeekDraft) {
    setWeek(next)
    setProblems(noProblems)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const result = parseWeek(week)
    setProblems(result.problems ?? noProblems)
    const count = result.problems?.filter((problem) => problem !== null).length ?? 0
    setAnnouncement(count > 0 ? (count === 1 ? '1 jour à corriger' : `${count} jours à corriger`) : '')
    if (result.ranges && !save.isPending) save.mutate(result.ranges)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <div className="border-b border-line">
        {weekdays.map((name, index) => (
          <DayFields
            key={name}
            name={name}
            ranges={week[index] ?? []}
            problem={problems[index] ?? null}
            onChange={(ranges) =>
              change(week.map((day, otherIndex) => (otherIndex === index ? ranges : day)))
            }
            onCopy={() => {
              change(copyToWeekdays(week, week[index] ?? []))
              setAnnouncement(`Horaires du ${name.toLowerCase()} copiés du lundi au vendredi`)
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <FormButton isBusy={save.isPending}>
          {save.isPending ? 'Enregistrement…' : 'Enregistrer ces horaires'}
        </FormButton>
        <p role="status" className="font-medium">
          {announcement}
        </p>
      </div>
    </form>
  )
}

interface DayFieldsProps {
  name: string
  ranges: readonly RangeDraft[]
  problem: string | null
  onChange: (ranges: RangeDraft[]) => void
  /** Copies the hours to the days from Monday to Friday. */
  onCopy: () => void
}

/** The hours of one day: none, or several ranges. */
function DayFields({ name, ranges, problem, onChange, onCopy }: DayFieldsProps) {
  const id = useId()
  const replace = (key: string, change: Partial<RangeDraft>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...change } : range)))
  return (
    <fieldset
      aria-describedby={problem ? id : undefined}
      className="grid items-start gap-x-6 gap-y-2 border-t border-line py-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      {/* A legend cannot be a grid item, so the visible name is beside the fields. */}
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="font-semibold sm:pt-2.5">
        {name}
      </p>
      <div className="grid gap-2">
        {ranges.length === 0 && <p className="py-2.5 text-ink-soft">Fermé</p>}
        {ranges.map((range, index) => (
          <RangeFields
            key={range.key}
            day={name}
            index={index}
            range={range}
            isWrong={problem !== null}
            onChange={(change) => replace(range.key, change)}
            onRemove={() => onChange(ranges.filter(({ key }) => key !== range.key))}
          />
        ))}
        {problem && (
          <p id={id} className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1 sm:justify-end">
        {ranges.length < maxRangesPerDay && (
          <Button variant="ghost" size="sm" onClick={() => onChange(addRange(ranges))}>
            <Plus aria-hidden="true" className="size-4.5" />
            Ajouter<span className="sr-only"> une plage le {name.toLowerCase()}</span>
          </Button>
        )}
        {ranges.length > 0 && (
          <Button variant="ghost" size="sm" onClick={onCopy}>
            <Copy aria-hidden="true" className="size-4.5" />
            <span className="sr-only">{name}&nbsp;: </span>Copier du lundi au vendredi
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface RangeFieldsProps {
  day: string
  index: number
  range: RangeDraft
  isWrong: boolean
  onChange: (change: Partial<RangeDraft>) => void
  onRemove: () => void
}

const RangeFields = ({ day, index, range, isWrong, onChange, onRemove }: RangeFieldsProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <TimeField
      label={`${day}, plage ${index + 1}, de`}
      value={range.from}
      isWrong={isWrong}
      onChange={(time) => onChange({ from: time })}
    />
    <span aria-hidden="true">à</span>
    <TimeField
      label={`${day}, plage ${index + 1}, à`}
      value={range.to}
      isWrong={isWrong}
      onChange={(time) => onChange({ to: time })}
    />
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Retirer la plage ${index + 1} du ${day.toLowerCase()}`}
      onClick={onRemove}
    >
      <X aria-hidden="true" className="size-5" />
    </Button>
  </div>
)

interface TimeFieldProps {
  label: string
  value: string
  isWrong: boolean
  onChange: (time: string) => void
}

const TimeField = ({ label, value, isWrong, onChange }: TimeFieldProps) => (
  <input
    type="time"
    aria-label={label}
    aria-invalid={isWrong || undefined}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={control(isWrong ? 'invalid' : undefined, 'w-36! tabular-nums')}
  />
)

/** A range as in the form: values of time fields, `09:30`, empty at first. */
interface RangeDraft {
  key: string
  from: string
  to: string
}
/** The days of the week, from Monday. */
type WeekDraft = RangeDraft[][]

const newRange = (from: string, to: string): RangeDraft => ({ key: crypto.randomUUID(), from, to })

const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const parseTime = (time: string): number | null => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}

const draftWeek = (ranges: readonly OpeningRange[]): WeekDraft =>
  groupByWeekday(ranges).map((day) =>
    day.map(({ opensAt, closesAt }) => newRange(formatMinutes(opensAt), formatMinutes(closesAt))),
  )

const usualRanges = [
  { from: '09:00', to: '12:00' },
  { from: '14:00', to: '18:00' },
]

/** Adds a range: the usual morning, the usual afternoon, then an empty one. */
function addRange(day: readonly RangeDraft[]): RangeDraft[] {
  if (day.length >= maxRangesPerDay) return [...day]
  const next = usualRanges[day.length]
  return [...day, next ? newRange(next.from, next.to) : newRange('', '')]
}

/** Copies a day's hours to all days from Monday to Friday. */
const copyToWeekdays = (week: WeekDraft, day: readonly RangeDraft[]): WeekDraft =>
  week.map((otherDay, index) => (index < 5 ? day.map(({ from, to }) => newRange(from, to)) : otherDay))

const parseRanges = (day: readonly RangeDraft[], weekday: number): OpeningRange[] | null => {
  const ranges = day.map(({ from, to }) => ({
    weekday,
    opensAt: parseTime(from),
    // A range until midnight ends with its day.
    closesAt: parseTime(to) === 0 ? minutesPerDay : parseTime(to),
  }))
  return ranges.every((range): range is OpeningRange => range.opensAt !== null && range.closesAt !== null)
    ? ranges
    : null
}

/** Returns the ranges to save, or the problems by day. */
function parseWeek(
  week: WeekDraft,
): { ranges: OpeningRange[]; problems: null } | { ranges: null; problems: (string | null)[] } {
  const days = week.map((day, index) => parseRanges(day, index + 1))
  const problems = days.map((ranges) => (ranges ? rangesProblem(ranges) : 'Complétez les deux heures.'))
  return problems.some((problem) => problem !== null)
    ? { ranges: null, problems }
    : { ranges: days.flatMap((ranges) => ranges ?? []), problems: null }
}

const noProblems: (string | null)[] = weekdays.map(() => null)
