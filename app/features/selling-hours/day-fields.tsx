import { Copy, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { mostRangesPerDay } from '#domain/orders/appointments.ts'
import { type RangeDraft, withOneMore } from './week-state.ts'

interface DayFieldsProps {
  name: string
  ranges: readonly RangeDraft[]
  problem: string | null
  onChange: (ranges: RangeDraft[]) => void
  /** Offered where there is something to copy. */
  onCopy: () => void
}

/** One day's hours: none, or several ranges. */
export function DayFields({ name, ranges, problem, onChange, onCopy }: DayFieldsProps) {
  const id = useId()
  const replace = (key: string, change: Partial<RangeDraft>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...change } : range)))
  return (
    <fieldset
      aria-describedby={problem ? id : undefined}
      className="grid items-start gap-x-6 gap-y-2 border-t border-line py-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      {/* A legend takes part in no grid: the name stands beside the fields. */}
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="font-semibold sm:pt-2.5">
        {name}
      </p>
      <div className="grid gap-2">
        {ranges.length === 0 && <p className="py-2.5 text-ink-soft">Fermé</p>}
        {ranges.map(({ key, from, to }, index) => (
          <div key={key} className="flex flex-wrap items-center gap-2">
            <Time
              label={`${name}, plage ${index + 1}, de`}
              value={from}
              isWrong={problem !== null}
              onChange={(time) => replace(key, { from: time })}
            />
            <span aria-hidden="true">à</span>
            <Time
              label={`${name}, plage ${index + 1}, à`}
              value={to}
              isWrong={problem !== null}
              onChange={(time) => replace(key, { to: time })}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Retirer la plage ${index + 1} du ${name.toLowerCase()}`}
              onClick={() => onChange(ranges.filter((range) => range.key !== key))}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
        ))}
        {problem && (
          <p id={id} className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1 sm:justify-end">
        {ranges.length < mostRangesPerDay && (
          <Button variant="ghost" size="sm" onClick={() => onChange(withOneMore(ranges))}>
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

interface TimeProps {
  label: string
  value: string
  isWrong: boolean
  onChange: (time: string) => void
}

const Time = ({ label, value, isWrong, onChange }: TimeProps) => (
  <input
    type="time"
    aria-label={label}
    aria-invalid={isWrong || undefined}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={control(isWrong ? 'invalid' : undefined, 'w-36! tabular-nums')}
  />
)
