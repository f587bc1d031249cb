import { type ComponentProps, useId } from 'react'
import { control, describedBy, type FieldFrame, Frame } from './field.tsx'

interface SelectFieldProps extends FieldFrame, ComponentProps<'select'> {
  options?: readonly { value: string; label: string }[]
  /** The text shown without a choice. */
  placeholder?: string
}

/** A choice from a list: from `options`, or from children where the list has groups. */
export function SelectField({
  label,
  hint,
  error,
  options = [],
  placeholder,
  children,
  ...props
}: SelectFieldProps) {
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
        {placeholder && <option value="">{placeholder}</option>}
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
