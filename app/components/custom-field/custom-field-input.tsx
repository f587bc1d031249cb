import { clsx } from 'clsx'
import { type InputHTMLAttributes, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import { buttonClass } from '#app/components/button.tsx'
import { describedBy, type FieldFrame, TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { colourName, namedColours } from '#domain/catalogue/colours.ts'
import { type CustomField, listFieldOptions } from '#domain/catalogue/custom-fields.ts'

/** A form with custom values by field id. */
interface FormWithValues {
  values: Record<string, string | string[]>
}

const noAnswer = { value: '', label: 'Non précisé' }

export function CustomFieldInput({ field }: { field: CustomField }) {
  const name = `values.${field.id}` as const
  const { control } = useFormContext<FormWithValues>()
  const { field: controller, fieldState } = useController({ control, name, defaultValue: '' })
  const frame = {
    label: field.name,
    hint: field.description || undefined,
    error: fieldState.error?.message,
    required: field.isRequired,
  }
  // The field's type may have changed since the value was stored.
  const text = typeof controller.value === 'string' ? controller.value : ''
  const input = { ...frame, ...controller, value: text }
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
            if (event.target.validity.badInput) controller.onChange('incomplète')
            controller.onBlur()
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
          options={field.isRequired ? listFieldOptions(field) : [...listFieldOptions(field), noAnswer]}
          chosen={[text]}
          onChoose={([chosen = '']) => controller.onChange(chosen)}
        />
      )
    case 'multiselect':
      return (
        <ChoicePills
          {...frame}
          isMultiple
          options={field.options}
          chosen={Array.isArray(controller.value) ? controller.value : []}
          onChoose={controller.onChange}
        />
      )
    case 'color':
      return <ColourInput {...frame} value={text} onChoose={controller.onChange} />
    default:
      return field.fieldType satisfies never
  }
}

interface ColourInputProps extends FieldFrame {
  required?: boolean
  value: string
  onChoose: (value: string) => void
}

const noColour = { value: '', label: 'Non précisée' }
/** The commonest colours of materials come first. */
const commonColours = ['Blanc', 'Blanc cassé', 'Gris clair', 'Gris', 'Anthracite', 'Noir', 'Marron']
const colourOptions = namedColours.map(([value, label]) => ({ value, label, colour: value }))
const palette = [
  ...commonColours.flatMap((name) => colourOptions.filter(({ label }) => label === name)),
  ...colourOptions.filter(({ label }) => !commonColours.includes(label)),
]

/** The named colours as pills, and a picker for any other colour. */
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
        options={[...(frame.required ? [] : [noColour]), ...palette, ...other]}
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

interface PillOption {
  value: string
  label: string
  /** Shown beside the label. */
  colour?: string
}

interface ChoicePillsProps extends FieldFrame {
  required?: boolean
  options: readonly PillOption[]
  chosen: readonly string[]
  /** Whether several options may be chosen. */
  isMultiple?: boolean
  onChoose: (chosen: string[]) => void
}

/** Longer lists are folded. */
const maxUnfolded = 12
const shownWhenFolded = 8

/** Options as pills, all visible. */
function ChoicePills({
  label,
  hint,
  error,
  required,
  options,
  chosen,
  isMultiple,
  onChoose,
}: ChoicePillsProps) {
  const id = useId()
  const choose = (value: string, isChosen: boolean) => {
    if (!isMultiple) onChoose([value])
    else onChoose(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
  }
  const pills = useRef<HTMLDivElement>(null)
  const [isFolded, setIsFolded] = useState(options.length > maxUnfolded)
  const folded = isFolded ? options.slice(shownWhenFolded).filter(({ value }) => !chosen.includes(value)) : []
  const shown = options.filter((option) => !folded.includes(option))
  const unfold = () => {
    flushSync(() => setIsFolded(false))
    // The button was removed: the focus goes to the first option it revealed.
    pills.current?.querySelectorAll('input')[options.indexOf(folded[0] as PillOption)]?.focus()
  }
  return (
    <fieldset aria-describedby={describedBy(id, { hint, error })} className="grid gap-1.5">
      <PillLegend label={label} isRequired={required} />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div ref={pills} className="flex flex-wrap gap-2">
        {shown.map((option) => (
          <Pill
            key={option.value}
            option={option}
            isInvalid={Boolean(error)}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(option.value)}
            onChange={(event) => choose(option.value, event.target.checked)}
          />
        ))}
        {folded.length > 0 && (
          <button
            type="button"
            onClick={unfold}
            className={buttonClass({ variant: 'link', size: 'sm' }, 'min-h-11 px-2')}
          >
            Voir {folded.length} de plus
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const PillLegend = ({ label, isRequired }: { label: string; isRequired?: boolean }) => (
  <legend className="mb-1.5 font-medium">
    {label}
    {isRequired && (
      <>
        <span aria-hidden="true" className="text-terracotta">
          {' '}
          *
        </span>
        <span className="sr-only"> (obligatoire)</span>
      </>
    )}
  </legend>
)

interface PillProps extends InputHTMLAttributes<HTMLInputElement> {
  option: PillOption
  isInvalid: boolean
}

const Pill = ({ option: { value, label, colour }, isInvalid, ...input }: PillProps) => (
  <label
    className={clsx(
      'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border bg-paper px-3.5 py-1.5 transition-colors',
      'hover:border-fir has-checked:border-fir has-checked:bg-fir-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fir)]',
      isInvalid ? 'border-danger' : 'border-line-strong',
    )}
  >
    <input value={value} className="size-5 shrink-0 accent-fir" {...input} />
    {colour && (
      <span
        className="size-5 shrink-0 rounded-full border border-line-strong"
        style={{ backgroundColor: colour }}
      />
    )}
    {label}
  </label>
)
