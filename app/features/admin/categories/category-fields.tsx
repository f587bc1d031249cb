import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { type FieldType, fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import type { Field } from '../custom-fields/queries.ts'
import { CategoryField, type CategoryFormState, toFormField } from './category-field.tsx'

interface CategoryFieldsProps {
  form: CategoryFormState
  /** The fields of all categories. */
  allFields: readonly Field[]
  /** Null for a new category. */
  categoryId: string | null
}

/** The category's fields in order, saved with the category. */
export function CategoryFields({ form, allFields, categoryId }: CategoryFieldsProps) {
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'fields',
    keyName: 'key',
  })
  const [announcement, setAnnouncement] = useState('')
  const shift = (index: number, by: 1 | -1) => {
    const to = index + by
    if (to < 0 || to >= fields.length) return
    move(index, to)
    setAnnouncement(`${form.getValues(`fields.${to}.name`)}\u00a0: position ${to + 1} sur ${fields.length}.`)
  }
  return (
    <Section
      title="Champs"
      level="large"
      isLined
      text="Ce qu’une annonce de cette catégorie dit, dans cet ordre."
    >
      <ol aria-label="Champs de la catégorie" className="grid gap-5 empty:hidden">
        {fields.map(({ key, id }, index) => (
          <CategoryField
            key={key}
            form={form}
            index={index}
            count={fields.length}
            storedField={allFields.find((field) => field.id === id) ?? null}
            categoryId={categoryId}
            onShift={(by) => shift(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <AddField
        otherFields={allFields.filter(({ id }) => !fields.some((field) => field.id === id))}
        onAdd={(field) => append(field, { shouldFocus: false })}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Section>
  )
}

type CategoryFormField = ReturnType<typeof toFormField>

const newField = (fieldType: FieldType): CategoryFormField => ({
  id: null,
  name: '',
  description: '',
  fieldType,
  options: fieldDefinitions[fieldType].hasOptions ? [{ value: null, label: '' }] : [],
  isRequired: false,
  isFilterable: true,
  minimum: null,
  maximum: null,
})

interface AddFieldProps {
  /** Fields that only other categories have. */
  otherFields: readonly Field[]
  onAdd: (field: CategoryFormField) => void
}

/** Adds a new field of a type, or an existing one. */
const AddField = ({ otherFields, onAdd }: AddFieldProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 font-semibold">Ajouter un champ</legend>
    <div className="flex flex-wrap gap-2">
      {fieldTypes.map((type) => (
        <Button
          key={type}
          variant="outline"
          size="sm"
          className="min-h-11"
          onClick={() => onAdd(newField(type))}
        >
          <Plus aria-hidden="true" className="size-4" />
          {fieldDefinitions[type].label}
        </Button>
      ))}
    </div>
    {otherFields.length > 0 && (
      <div className="max-w-sm">
        <SelectField
          label="Ou un champ qui existe"
          placeholder="Choisir…"
          value=""
          onChange={(event) => {
            const chosen = otherFields.find(({ id }) => id === event.target.value)
            if (chosen) onAdd(toFormField(chosen))
          }}
          options={otherFields.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    )}
  </fieldset>
)
