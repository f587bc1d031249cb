import type { ReactNode } from 'react'
import { TextField } from './field.tsx'
import { SelectField } from './select-field.tsx'

/** One filter of a list, or its order. */
export interface Filter {
  /** The parameter's name in the address. */
  name: string
  label: string
  /** The control: one or several of `options` for `select` and `checkboxes`, a typed value for the others. */
  kind: 'text' | 'date' | 'amount' | 'select' | 'checkboxes'
  options?: readonly { value: string; label: string }[]
  /** The label of the empty choice. */
  allLabel?: string
  /** The value that is not written into the address. */
  defaultValue?: string
  /** Grouped options, instead of `options`. */
  children?: ReactNode
  placeholder?: string
  maxLength?: number
  /** Whether it only sorts the list. */
  isOrder?: boolean
}

interface FilterControlProps {
  filter: Filter
  /** The values in the address. */
  values: readonly string[]
}

export function FilterControl({ filter, values }: FilterControlProps) {
  const { kind, name, label, options = [], allLabel, defaultValue, children, placeholder, maxLength } = filter
  const [value = ''] = values
  switch (kind) {
    case 'text':
      return (
        <div className="col-span-full sm:col-span-2">
          <TextField
            type="search"
            enterKeyHint="search"
            maxLength={100}
            {...(maxLength && { maxLength })}
            {...{ name, label, placeholder }}
            defaultValue={value}
          />
        </div>
      )
    case 'date':
      return <TextField type="date" name={name} label={label} defaultValue={value} />
    case 'amount':
      return <TextField inputMode="decimal" maxLength={15} name={name} label={label} defaultValue={value} />
    case 'select':
      return (
        <SelectField
          name={name}
          label={label}
          defaultValue={value}
          placeholder={allLabel}
          options={options.map((option) =>
            option.value === defaultValue ? { ...option, value: '' } : option,
          )}
        >
          {children}
        </SelectField>
      )
    case 'checkboxes':
      return (
        <fieldset className="col-span-full flex flex-wrap gap-x-5">
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={values.includes(option.value)}
                className="size-5 accent-fir"
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      )
  }
}
