import { useState } from 'react'
import { Characteristics } from '#app/components/characteristics.tsx'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { type CustomField, type FieldType, fieldKinds, formatValue } from '#domain/catalogue/custom-fields.ts'
import { type CustomValueInput, storeValue } from '#domain/catalogue/custom-values.ts'
import type { FieldFormState } from './field-form-state.ts'

/** The field as the seller fills it and as the visitor then reads it: try it, both are live. */
export function FieldPreview({ form }: { form: FieldFormState }) {
  const { name, description, fieldType, options, isRequired } = form.watch()
  const [tried, setTried] = useState<{ type: FieldType; value: CustomValueInput } | null>(null)
  // A new option has no value yet: here its label stands for it.
  const shown = options
    .filter(({ label }) => label.trim())
    .map(({ value, label }) => ({ value: value ?? label, label }))
  const field = { fieldType, options: shown }
  const value = tried?.type === fieldType ? tried.value : fieldKinds[fieldType].example(shown)
  const stored = storeValue(field, value)
  const text = 'value' in stored && stored.value !== null ? formatValue(field, stored.value) : null
  const title = name.trim() || 'Nom du champ'
  return (
    <aside aria-label="Aperçu" className="grid gap-6 rounded-lg bg-paper p-5 shadow-card xl:sticky xl:top-24">
      <div className="grid gap-3">
        <p className="eyebrow">Ce que le vendeur remplit</p>
        <PreviewControl
          title={title}
          description={description}
          isRequired={isRequired}
          field={field}
          value={value}
          error={'error' in stored ? stored.error : undefined}
          onChange={(next) => setTried({ type: fieldType, value: next })}
        />
      </div>
      <div className="grid gap-3">
        <p className="eyebrow">Ce que le visiteur lit</p>
        {text === null ? (
          <p className="text-sm text-ink-soft">Sans valeur, la fiche ne montre pas ce champ.</p>
        ) : (
          <Characteristics characteristics={[{ name: title, value: text, type: fieldType }]} />
        )}
      </div>
    </aside>
  )
}

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
function PreviewControl({
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
