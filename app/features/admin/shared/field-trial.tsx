import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Characteristics } from '#app/components/characteristics.tsx'
import { CustomFieldInput } from '#app/components/custom-field/custom-field-input.tsx'
import { FieldFilter } from '#app/components/custom-field/field-filter.tsx'
import { namedColours } from '#domain/catalogue/colours.ts'
import { type CustomField, formatValue } from '#domain/catalogue/custom-fields.ts'
import { exampleValue, parseValue } from '#domain/catalogue/custom-values.ts'
import { fieldDefinitions } from '#domain/catalogue/field-types.ts'
import type { EditedOption } from './options-editor.tsx'

export type TrialField = Omit<CustomField, 'id' | 'options'> & { options: readonly EditedOption[] }

/** Replaces the id, which a new field does not have yet. */
const trialId = 'essai'

/** A field in the seller's form, on the product page and among the filters, all with the real controls. */
export function FieldTrial({ field }: { field: TrialField }) {
  // A new option has no value yet: its label takes its place.
  const options = field.options
    .filter(({ label }) => label.trim())
    .map(({ value, label }) => ({ value: value ?? label, label }))
  const trialField: CustomField = {
    ...field,
    id: trialId,
    name: field.name.trim() || 'Nom du champ',
    options,
  }
  const { fieldType } = field
  const form = useForm<{ values: Record<string, string | string[]> }>({
    defaultValues: { values: { [trialId]: exampleInput(trialField) } },
  })
  // A value of another type is invalid here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the type resets it
  useEffect(() => form.setValue(`values.${trialId}`, exampleInput(trialField)), [fieldType])
  const parsed = parseValue(trialField, form.watch(`values.${trialId}`))
  const text = 'value' in parsed && parsed.value !== null ? formatValue(trialField, parsed.value) : null
  return (
    <FormProvider {...form}>
      <div className="grid gap-3">
        <p className="eyebrow">Ce que le vendeur remplit</p>
        <CustomFieldInput key={fieldType} field={trialField} />
        {'error' in parsed && <p className="text-sm font-medium text-danger">{parsed.error}</p>}
      </div>
      <div className="grid gap-3">
        <p className="eyebrow">Ce que le visiteur lit</p>
        {text === null ? (
          <p className="text-sm text-ink-soft">Sans valeur, la fiche ne montre pas ce champ.</p>
        ) : (
          <Characteristics characteristics={[{ name: trialField.name, value: text, type: fieldType }]} />
        )}
      </div>
      <div className="grid gap-3">
        <p className="eyebrow">Ce par quoi l’acheteur filtre</p>
        {field.isFilterable ? (
          <FieldFilter key={fieldType} field={withExampleColours(trialField)} value="" />
        ) : (
          <p className="text-sm text-ink-soft">Ce champ n’est pas parmi les filtres.</p>
        )}
      </div>
    </FormProvider>
  )
}

const exampleInput = (field: CustomField): string | string[] => {
  const example = exampleValue(field)
  return Array.isArray(example) ? example : String(example)
}

/** A filter offers the colours that products have: here some common ones. */
const withExampleColours = (field: CustomField): CustomField => {
  const { optionsOfProducts } = fieldDefinitions[field.fieldType]
  return optionsOfProducts
    ? { ...field, options: optionsOfProducts(namedColours.slice(0, 5).map(([hex]) => hex)) }
    : field
}
