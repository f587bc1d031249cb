import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Characteristics } from '#app/components/characteristics.tsx'
import { CustomFieldInput } from '#app/components/custom-field/custom-field-input.tsx'
import { FieldFilter } from '#app/components/custom-field/field-filter.tsx'
import { namedColours } from '#domain/catalogue/colours.ts'
import { type CustomField, formatValue } from '#domain/catalogue/custom-fields.ts'
import { exampleValue, parseValue } from '#domain/catalogue/custom-values.ts'
import { fieldDefinitions } from '#domain/catalogue/field-types.ts'
import type { WrittenOption } from './options-editor.tsx'

export type TriedField = Omit<CustomField, 'id' | 'options'> & { options: readonly WrittenOption[] }

/** The id of a field that is being edited. */
const id = 'essai'

/** A field in the seller's form, on the product page and among the filters, all with the real controls. */
export function FieldTrial({ field }: { field: TriedField }) {
  // A new option has no value yet: its label takes its place.
  const options = field.options
    .filter(({ label }) => label.trim())
    .map(({ value, label }) => ({ value: value ?? label, label }))
  const tried: CustomField = { ...field, id, name: field.name.trim() || 'Nom du champ', options }
  const { fieldType } = field
  const form = useForm<{ values: Record<string, string | string[]> }>({
    defaultValues: { values: { [id]: exampleOf(tried) } },
  })
  // A value of another type is invalid here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the type resets it
  useEffect(() => form.setValue(`values.${id}`, exampleOf(tried)), [fieldType])
  const stored = parseValue(tried, form.watch(`values.${id}`))
  const text = 'value' in stored && stored.value !== null ? formatValue(tried, stored.value) : null
  return (
    <FormProvider {...form}>
      <div className="grid gap-3">
        <p className="eyebrow">Ce que le vendeur remplit</p>
        <CustomFieldInput key={fieldType} field={tried} />
        {'error' in stored && <p className="text-sm font-medium text-danger">{stored.error}</p>}
      </div>
      <div className="grid gap-3">
        <p className="eyebrow">Ce que le visiteur lit</p>
        {text === null ? (
          <p className="text-sm text-ink-soft">Sans valeur, la fiche ne montre pas ce champ.</p>
        ) : (
          <Characteristics characteristics={[{ name: tried.name, value: text, type: fieldType }]} />
        )}
      </div>
      <div className="grid gap-3">
        <p className="eyebrow">Ce par quoi l’acheteur filtre</p>
        {field.isFilterable ? (
          <FieldFilter key={fieldType} field={asFiltered(tried)} value="" />
        ) : (
          <p className="text-sm text-ink-soft">Ce champ n’est pas parmi les filtres.</p>
        )}
      </div>
    </FormProvider>
  )
}

const exampleOf = (field: CustomField): string | string[] => {
  const example = exampleValue(field)
  return Array.isArray(example) ? example : String(example)
}

/** A filter offers the colours that products have: here some common ones. */
const asFiltered = (field: CustomField): CustomField => {
  const { optionsOfProducts } = fieldDefinitions[field.fieldType]
  return optionsOfProducts
    ? { ...field, options: optionsOfProducts(namedColours.slice(0, 5).map(([hex]) => hex)) }
    : field
}
