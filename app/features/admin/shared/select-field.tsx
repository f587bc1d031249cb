import { type SelectHTMLAttributes, useId } from 'react'
import { control, describedBy, type FieldFrame, Frame } from '#app/components/field.tsx'

interface SelectFieldProps extends FieldFrame, SelectHTMLAttributes<HTMLSelectElement> {
  options?: readonly { value: string; label: string }[]
}

/** One of a list: of `options`, or of children where the list has groups. */
export function SelectField({ label, hint, error, options = [], children, ...props }: SelectFieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={props.required}>
      <select
        id={id}
        className={control(error)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        {...props}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
    </Frame>
  )
}
