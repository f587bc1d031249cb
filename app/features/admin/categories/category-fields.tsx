import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { type FieldType, fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import type { Field } from '../custom-fields/queries.ts'
import { CategoryField, type CategoryFormState, writtenField } from './category-field.tsx'

interface CategoryFieldsProps {
  form: CategoryFormState
  /** Of all categories. */
  known: readonly Field[]
  /** Null: a new one. */
  categoryId: string | null
}

/** What is asked of the category's articles, in its order: added, put in order and left out, saved with the rest. */
export function CategoryFields({ form, known, categoryId }: CategoryFieldsProps) {
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'fields',
    keyName: 'key',
  })
  const [announcement, setAnnouncement] = useState('')
  const others = known.filter(({ id }) => !fields.some((field) => field.id === id))
  const add = (fieldType: FieldType) =>
    append(
      {
        id: null,
        name: '',
        description: '',
        fieldType,
        options: fieldDefinitions[fieldType].hasOptions ? [{ value: null, label: '' }] : [],
        isRequired: false,
        isFilterable: true,
      },
      { shouldFocus: false },
    )
  const shift = (index: number, by: 1 | -1) => {
    const to = index + by
    if (to < 0 || to >= fields.length) return
    move(index, to)
    setAnnouncement(`${form.getValues(`fields.${to}.name`)}\u00a0: position ${to + 1} sur ${fields.length}.`)
  }
  return (
    <section aria-labelledby="titre-champs" className="grid gap-5 border-t-2 border-line-strong pt-6">
      <div className="grid gap-1">
        <h2 id="titre-champs" className="text-2xl">
          Champs
        </h2>
        <p className="text-ink-soft">Ce qu’une annonce de cette catégorie dit, dans cet ordre.</p>
      </div>
      <ol aria-label="Champs de la catégorie" className="grid gap-5 empty:hidden">
        {fields.map(({ key, id }, index) => (
          <CategoryField
            key={key}
            form={form}
            index={index}
            count={fields.length}
            known={known.find((field) => field.id === id) ?? null}
            categoryId={categoryId}
            onShift={(by) => shift(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Ajouter un champ</legend>
        <div className="flex flex-wrap gap-2">
          {fieldTypes.map((type) => (
            <Button key={type} variant="outline" size="sm" className="min-h-11" onClick={() => add(type)}>
              <Plus aria-hidden="true" className="size-4" />
              {fieldDefinitions[type].label}
            </Button>
          ))}
        </div>
        {others.length > 0 && (
          <div className="max-w-sm">
            <SelectField
              label="Ou un champ qui existe"
              placeholder="Choisir…"
              value=""
              onChange={(event) => {
                const chosen = others.find(({ id }) => id === event.target.value)
                if (chosen) append(writtenField(chosen), { shouldFocus: false })
              }}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
        )}
      </fieldset>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}
