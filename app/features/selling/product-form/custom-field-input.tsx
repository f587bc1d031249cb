import { useController, useFormContext } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { ChoicePills } from './choice-pills.tsx'
import { ColourInput } from './colour-input.tsx'
import type { ProductFormValues } from './form-values.ts'

const answers = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]
const noAnswer = { value: '', label: 'Non précisé' }

/** The input of one custom field, by its type. */
export function CustomFieldInput({ field }: { field: CustomField }) {
  const name = `values.${field.id}` as const
  const { control } = useFormContext<ProductFormValues>()
  const { field: bound, fieldState } = useController({ control, name, defaultValue: '' })
  const frame = {
    label: field.name,
    hint: field.description || undefined,
    error: fieldState.error?.message,
    required: field.isRequired,
  }
  // A value typed for a field of another type never was this one's.
  const text = typeof bound.value === 'string' ? bound.value : ''
  const input = { ...frame, ...bound, value: text }
  switch (field.fieldType) {
    case 'text':
      return <TextField {...input} />
    case 'number':
      return <TextField {...input} inputMode="decimal" autoComplete="off" />
    case 'date':
      return (
        <TextField
          {...input}
          type="date"
          // Half a date leaves no value behind: it is told rather than dropped.
          onBlur={(event) => {
            if (event.target.validity.badInput) bound.onChange('incomplète')
            bound.onBlur()
          }}
        />
      )
    case 'select':
      return (
        <SelectField
          {...input}
          placeholder={field.isRequired ? 'Choisir…' : noAnswer.label}
          options={field.options}
        />
      )
    case 'boolean':
      return (
        <ChoicePills
          {...frame}
          options={field.isRequired ? answers : [...answers, noAnswer]}
          chosen={[text]}
          onChoose={([chosen = '']) => bound.onChange(chosen)}
        />
      )
    case 'multiselect':
      return (
        <ChoicePills
          {...frame}
          isMultiple
          options={field.options}
          chosen={Array.isArray(bound.value) ? bound.value : []}
          onChoose={bound.onChange}
        />
      )
    case 'color':
      return <ColourInput {...frame} value={text} onChoose={bound.onChange} />
  }
}
