import { useState } from 'react'
import { Characteristics } from '#app/components/characteristics.tsx'
import { type FieldType, formatValue } from '#domain/catalogue/custom-fields.ts'
import { type CustomValueInput, storeValue } from '#domain/catalogue/custom-values.ts'
import type { FieldFormState } from './field-form-state.ts'
import { PreviewControl } from './preview-control.tsx'

const examples: Record<FieldType, (options: readonly { value: string }[]) => CustomValueInput> = {
  boolean: () => true,
  select: ([first]) => first?.value ?? '',
  multiselect: (options) => options.slice(0, 2).map(({ value }) => value),
  number: () => '82,5',
  text: () => 'Exemple',
  date: () => '2026-09-01',
  color: () => '#3b4147',
}

/** The field as the seller fills it and as the visitor then reads it: try it, both are live. */
export function FieldPreview({ form }: { form: FieldFormState }) {
  const { name, description, fieldType, options, isRequired } = form.watch()
  const [tried, setTried] = useState<{ type: FieldType; value: CustomValueInput } | null>(null)
  // A new option has no value yet: here its label stands for it.
  const shown = options
    .filter(({ label }) => label.trim())
    .map(({ value, label }) => ({ value: value ?? label, label }))
  const field = { fieldType, options: shown }
  const value = tried?.type === fieldType ? tried.value : examples[fieldType](shown)
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
