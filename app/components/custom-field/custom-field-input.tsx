import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type FieldFrame, TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { colourName, namedColours } from '#domain/catalogue/colours.ts'
import { type CustomField, optionsOf } from '#domain/catalogue/custom-fields.ts'
import { ChoicePills } from './choice-pills.tsx'

/** Any form with custom values, by the id of their field. */
interface FormWithValues {
  values: Record<string, string | string[]>
}

const noAnswer = { value: '', label: 'Non précisé' }

/** The input of one custom field, by its type. */
export function CustomFieldInput({ field }: { field: CustomField }) {
  const name = `values.${field.id}` as const
  const { control } = useFormContext<FormWithValues>()
  const { field: bound, fieldState } = useController({ control, name, defaultValue: '' })
  const frame = {
    label: field.name,
    hint: field.description || undefined,
    error: fieldState.error?.message,
    required: field.isRequired,
  }
  // The field's type may have changed since the value was stored.
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
          // The browser gives no value for half a date: an invalid text makes the form report it.
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
          options={field.isRequired ? optionsOf(field) : [...optionsOf(field), noAnswer]}
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
    default:
      return field.fieldType satisfies never
  }
}

interface ColourInputProps extends FieldFrame {
  required?: boolean
  value: string
  onChoose: (value: string) => void
}

const none = { value: '', label: 'Non précisée' }
/** The commonest colours of materials come first. */
const common = ['Blanc', 'Blanc cassé', 'Gris clair', 'Gris', 'Anthracite', 'Noir', 'Marron']
const named = namedColours.map(([value, label]) => ({ value, label, colour: value }))
const palette = [
  ...common.flatMap((name) => named.filter(({ label }) => label === name)),
  ...named.filter(({ label }) => !common.includes(label)),
]

/** The colours people name, or any other. */
function ColourInput({ value, onChoose, ...frame }: ColourInputProps) {
  const id = useId()
  const isOther = value !== '' && !palette.some((colour) => colour.value === value)
  const other = isOther
    ? [{ value, label: `Autre (${colourName(value)?.toLowerCase() ?? value})`, colour: value }]
    : []
  return (
    <div className="grid gap-3">
      <ChoicePills
        {...frame}
        options={[...(frame.required ? [] : [none]), ...palette, ...other]}
        chosen={[value]}
        onChoose={([chosen = '']) => onChoose(chosen)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="text-sm">
          Une autre teinte
        </label>
        <input
          id={id}
          type="color"
          value={value || '#8b9095'}
          onChange={(event) => onChoose(event.target.value)}
          className="h-11 w-16 cursor-pointer rounded-md border border-line-strong bg-paper p-1"
        />
      </div>
    </div>
  )
}
