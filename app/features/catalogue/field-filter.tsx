import { type CustomField, splitFilterValues } from '#domain/catalogue/custom-fields.ts'
import { fieldLabel } from '#domain/catalogue/field-label.ts'
import { ChoiceFilter } from './choice-filter.tsx'

interface FieldFilterProps {
  field: CustomField
  /** As in the address; empty: not filtered. */
  value: string
}

const yesOrNo = [
  { value: '', label: 'Indifférent' },
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]
const box = 'min-h-11 w-full rounded-md border border-line-strong bg-paper px-3 text-base hover:border-fir'

/** One characteristic to filter by, with the control its type asks for (specification, section 5). */
export function FieldFilter({ field, value }: FieldFilterProps) {
  const name = `cf_${field.id}`
  const hintId = `${name}-aide`
  switch (field.fieldType) {
    case 'select':
    case 'multiselect':
    case 'color':
      return <ChoiceFilter field={field} chosen={splitFilterValues(field.fieldType, value)} />
    case 'boolean':
      return (
        <fieldset>
          <legend className="font-semibold">{field.name}</legend>
          <div className="mt-1 flex flex-wrap gap-x-3">
            {yesOrNo.map((answer) => (
              <label key={answer.value} className="flex min-h-11 items-center gap-1.5">
                <input
                  type="radio"
                  name={name}
                  value={answer.value}
                  defaultChecked={value === answer.value}
                  className="size-5 accent-fir"
                />
                {answer.label}
              </label>
            ))}
          </div>
        </fieldset>
      )
    case 'number': {
      const { name: title, unit } = fieldLabel(field)
      return (
        <div>
          <label htmlFor={name} className="font-semibold">
            {title}
            {unit && <span className="font-normal text-ink-soft"> ({unit})</span>}
          </label>
          <input
            id={name}
            name={name}
            type="text"
            inputMode="decimal"
            maxLength={20}
            defaultValue={value}
            aria-describedby={hintId}
            className={`${box} mt-1.5`}
          />
          <p id={hintId} className="mt-1 text-sm text-ink-soft">
            À 5 % près
          </p>
        </div>
      )
    }
    case 'text':
      return (
        <div>
          <label htmlFor={name} className="font-semibold">
            {field.name}
          </label>
          <input
            id={name}
            name={name}
            type="text"
            maxLength={200}
            defaultValue={value}
            aria-describedby={hintId}
            className={`${box} mt-1.5`}
          />
          <p id={hintId} className="mt-1 text-sm text-ink-soft">
            Valeur exacte
          </p>
        </div>
      )
    case 'date':
      return (
        <div>
          <label htmlFor={name} className="font-semibold">
            {field.name}
          </label>
          <input id={name} name={name} type="date" defaultValue={value} className={`${box} mt-1.5`} />
        </div>
      )
  }
}
