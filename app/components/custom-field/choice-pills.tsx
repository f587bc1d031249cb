import { clsx } from 'clsx'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '#app/components/button.tsx'
import { describedBy, type FieldFrame } from '#app/components/field.tsx'

interface PillOption {
  value: string
  label: string
  /** Shown beside the label. */
  colour?: string
}

interface ChoicePillsProps extends FieldFrame {
  required?: boolean
  options: readonly PillOption[]
  chosen: readonly string[]
  /** Several may be chosen; else one. */
  isMultiple?: boolean
  onChoose: (chosen: string[]) => void
}

/** Longer lists are folded. */
const maxUnfolded = 12
const shownWhenFolded = 8

/** A few short answers, all in sight. */
export function ChoicePills({
  label,
  hint,
  error,
  required,
  options,
  chosen,
  isMultiple,
  onChoose,
}: ChoicePillsProps) {
  const id = useId()
  const choose = (value: string, isChosen: boolean) => {
    if (!isMultiple) onChoose([value])
    else onChoose(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
  }
  const pills = useRef<HTMLDivElement>(null)
  const [isFolded, setIsFolded] = useState(options.length > maxUnfolded)
  const folded = isFolded ? options.slice(shownWhenFolded).filter(({ value }) => !chosen.includes(value)) : []
  const shown = options.filter((option) => !folded.includes(option))
  const unfold = () => {
    flushSync(() => setIsFolded(false))
    // The button has gone: on from the first of those it showed.
    pills.current?.querySelectorAll('input')[options.indexOf(folded[0] as PillOption)]?.focus()
  }
  return (
    <fieldset aria-describedby={describedBy(id, { hint, error })} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">
        {label}
        {required && (
          <>
            <span aria-hidden="true" className="text-terracotta">
              {' '}
              *
            </span>
            <span className="sr-only"> (obligatoire)</span>
          </>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div ref={pills} className="flex flex-wrap gap-2">
        {shown.map(({ value, label, colour }) => (
          <label
            key={value}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border bg-paper px-3.5 py-1.5 transition-colors',
              'hover:border-fir has-checked:border-fir has-checked:bg-fir-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fir)]',
              error ? 'border-danger' : 'border-line-strong',
            )}
          >
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => choose(value, event.target.checked)}
              className="size-5 shrink-0 accent-fir"
            />
            {colour && (
              <span
                className="size-5 shrink-0 rounded-full border border-line-strong"
                style={{ backgroundColor: colour }}
              />
            )}
            {label}
          </label>
        ))}
        {folded.length > 0 && (
          <button
            type="button"
            onClick={unfold}
            className={buttonClass({ variant: 'link', size: 'sm' }, 'min-h-11 px-2')}
          >
            Voir {folded.length} de plus
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
