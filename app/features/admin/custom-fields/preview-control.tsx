import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { CustomField, FieldType } from '#domain/catalogue/custom-fields.ts'
import type { CustomValueInput } from '#domain/catalogue/custom-values.ts'

interface PreviewControlProps {
  title: string
  description: string
  isRequired: boolean
  field: Pick<CustomField, 'fieldType' | 'options'>
  value: CustomValueInput
  error: string | undefined
  onChange: (value: CustomValueInput) => void
}

const inputTypes: Partial<Record<FieldType, string>> = { date: 'date', color: 'color' }
const yesOrNo = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]

/** The control a seller gets for this type of field. */
export function PreviewControl({
  title,
  description,
  isRequired,
  field,
  value,
  error,
  onChange,
}: PreviewControlProps) {
  const { fieldType, options } = field
  const frame = { label: title, hint: description || undefined, error, required: isRequired }
  if (fieldType === 'select' || fieldType === 'boolean') {
    return (
      <SelectField
        {...frame}
        placeholder="Choisir…"
        options={fieldType === 'boolean' ? yesOrNo : options}
        value={String(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (fieldType === 'multiselect') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <fieldset>
        <legend className="font-medium">{title}</legend>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-3 pointer-fine:min-h-9">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, option.value]
                    : chosen.filter((other) => other !== option.value),
                )
              }
              className="size-5 accent-fir"
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <TextField
      {...frame}
      type={inputTypes[fieldType] ?? 'text'}
      inputMode={fieldType === 'number' ? 'decimal' : undefined}
      value={String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
