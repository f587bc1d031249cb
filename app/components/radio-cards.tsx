import { clsx } from 'clsx'
import { type InputHTMLAttributes, useId } from 'react'
import { describedBy } from './field.tsx'

interface RadioOption {
  value: string
  label: string
  text?: string
}

interface RadioCardsProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  legend: string
  hint?: string
  error?: string
  options: readonly RadioOption[]
}

/** A choice of one among a few options, each with an explanation. */
export function RadioCards({
  legend,
  hint,
  error,
  options,
  defaultValue,
  className,
  required,
  ...props
}: RadioCardsProps) {
  const id = useId()
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only a radio group can be required or invalid
      role="radiogroup"
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 font-medium">
        {legend}
        {required && (
          <span aria-hidden="true" className="text-terracotta">
            {' '}
            *
          </span>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={clsx('grid gap-2.5', className)}>
        {options.map((option) => (
          <RadioCard
            key={option.value}
            option={option}
            isInvalid={Boolean(error)}
            defaultValue={defaultValue}
            {...props}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RadioCardProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  option: RadioOption
  isInvalid: boolean
}

function RadioCard({ option, isInvalid, defaultValue, ...props }: RadioCardProps) {
  const { value, label, text } = option
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border bg-paper px-4 py-3 transition-colors',
        'hover:border-fir has-checked:border-fir has-checked:bg-fir-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fir)]',
        isInvalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      <input
        type="radio"
        value={value}
        defaultChecked={defaultValue === undefined ? undefined : defaultValue === value}
        className="mt-0.5 size-5 shrink-0 accent-fir"
        {...props}
      />
      <span>
        <span className="block font-semibold">{label}</span>
        {text && <span className="block text-sm text-ink-soft">{text}</span>}
      </span>
    </label>
  )
}
