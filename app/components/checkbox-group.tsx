import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface CheckboxGroupProps {
  label: string
  options: readonly { value: string; label: ReactNode }[]
  error?: string
  /** Props that register each box with the form. */
  field: InputHTMLAttributes<HTMLInputElement>
}

/** A group of checkboxes, all visible. */
export function CheckboxGroup({ label, options, error, field }: CheckboxGroupProps) {
  const errorId = useId()
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" value={option.value} className="size-5 shrink-0 accent-fir" {...field} />
          {option.label}
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
