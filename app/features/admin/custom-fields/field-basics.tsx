import { TextAreaField, TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { fieldTypes } from '#domain/catalogue/custom-fields.ts'
import type { FieldFormState } from './field-form-state.ts'
import { fieldTypeLabels } from './field-types.ts'

const typeOptions = fieldTypes.map((value) => ({ value, label: fieldTypeLabels[value] }))

const marks = [
  {
    name: 'isRequired',
    label: 'Obligatoire',
    text: 'Demandé à la prochaine saisie\u00a0; les annonces déjà en ligne y restent.',
  },
  { name: 'isFilterable', label: 'Filtrable', text: 'Proposé parmi les filtres du catalogue.' },
] as const

export function FieldBasics({ form }: { form: FieldFormState }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5">
      <TextField
        label="Nom"
        hint="Une unité entre parenthèses s’affiche après le nombre, par exemple Largeur (cm)."
        required
        maxLength={80}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextAreaField
        label="Description"
        hint="Une aide pour le vendeur."
        rows={2}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <SelectField
        label="Type"
        options={typeOptions}
        error={errors.fieldType?.message}
        {...form.register('fieldType')}
      />
      <div className="grid gap-3">
        {marks.map(({ name, label, text }) => (
          <label key={name} className="flex min-h-11 items-start gap-3">
            <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-fir" {...form.register(name)} />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
