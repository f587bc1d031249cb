import { type SelectHTMLAttributes, useId } from 'react'
import { control, describedBy, type FieldFrame, Frame } from '#app/components/field.tsx'
import type { FieldOption } from '#domain/catalogue/custom-fields.ts'

type SelectFieldProps = FieldFrame &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly FieldOption[] }

/** One of several answers; none at first. */
export function SelectField({ label, hint, error, options, ...props }: SelectFieldProps) {
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
        <option value="">{props.required ? 'Choisir…' : 'Non précisé'}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  )
}
