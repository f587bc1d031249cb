import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { Category } from '#app/features/admin/shared/category-tree.tsx'
import { BoundFields, boundOptions } from '#app/features/admin/shared/fields-form.tsx'
import {
  type CategoryWithFields,
  type CategoryWithFieldsInput,
  categoryWithFieldsSchema,
} from '#domain/catalogue/admin-schemas.ts'
import { fieldLabel } from '#domain/catalogue/custom-fields.ts'
import { fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import type { Field } from '../custom-fields/queries.ts'
import { MoveButtons, RemoveButton } from '../shared/entry-buttons.tsx'
import { FieldTrial } from '../shared/field-trial.tsx'
import { OptionsEditor } from '../shared/options-editor.tsx'

interface CategoryFieldProps {
  form: CategoryFormState
  index: number
  count: number
  /** Null for a new field. */
  storedField: Field | null
  categoryId: string | null
  onShift: (by: 1 | -1) => void
  onRemove: () => void
}

const typeOptions = fieldTypes.map((value) => ({ value, label: fieldDefinitions[value].label }))

/** One field in a category's form. */
export function CategoryField(props: CategoryFieldProps) {
  const { form, index, storedField, categoryId } = props
  const field = form.watch(`fields.${index}`)
  const title = field.name.trim() || `le champ ${index + 1}`
  const otherCategoryCount = storedField?.categoryIds.filter((id) => id !== categoryId).length ?? 0
  return (
    <li className="grid gap-4 rounded-lg bg-paper p-4 shadow-card sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold wrap-anywhere">
          {index + 1}. {field.name.trim() || 'Nouveau champ'}
        </p>
        <div className="-m-2 flex shrink-0">
          <MoveButtons name={title} index={index} count={props.count} onMove={props.onShift} />
          <RemoveButton name={title} onPress={props.onRemove} />
        </div>
      </div>
      {storedField?.isProtected ? (
        <p className="text-ink-soft">Ce champ dit qu’un prix est sur demande&nbsp;: il ne se change pas.</p>
      ) : (
        <>
          {otherCategoryCount > 0 && (
            <p className="text-sm text-ink-soft">
              Aussi dans{' '}
              {otherCategoryCount === 1 ? '1 autre catégorie' : `${otherCategoryCount} autres catégories`}
              &nbsp;: ce que vous y changez change là aussi.
            </p>
          )}
          <NameAndType
            form={form}
            index={index}
            isNew={storedField === null}
            error={form.formState.errors.fields?.[index]?.name?.message}
          />
          {fieldDefinitions[field.fieldType].hasOptions && (
            <FieldOptions form={form} index={index} isNew={storedField === null} />
          )}
          {field.fieldType === 'number' && (
            <BoundFields
              name={field.name}
              inputs={[
                form.register(`fields.${index}.minimum`, boundOptions),
                form.register(`fields.${index}.maximum`, boundOptions),
              ]}
              errors={form.formState.errors.fields?.[index]}
            />
          )}
          <FieldFlags form={form} index={index} />
          <details>
            <summary className="inline-flex min-h-11 items-center text-fir underline underline-offset-4">
              Essayer ce champ<span className="sr-only">&nbsp;: {title}</span>
            </summary>
            <div className="grid gap-6 border-t border-line pt-4">
              <FieldTrial field={field} />
            </div>
          </details>
        </>
      )}
    </li>
  )
}

function FieldFlags({ form, index }: Pick<CategoryFieldProps, 'form' | 'index'>) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {(
        [
          ['isRequired', 'Obligatoire'],
          ['isFilterable', 'Filtrable'],
        ] as const
      ).map(([name, label]) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-fir"
            {...form.register(`fields.${index}.${name}`)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

/** The options of the field. A stored field may have many that seldom change, so its options are folded. */
function FieldOptions({ form, index, isNew }: Omit<NameAndTypeProps, 'error'>) {
  const { options } = form.watch(`fields.${index}`)
  const errors = form.formState.errors.fields?.[index]?.options
  return (
    <details open={isNew || errors !== undefined || undefined}>
      <summary className="min-h-11 py-2.5 wrap-anywhere text-ink-soft">
        Options&nbsp;: {options.map(({ label }) => label).join(', ') || 'aucune'}
      </summary>
      <OptionsEditor
        options={options}
        error={errors?.root?.message ?? errors?.message}
        errors={options.map((_, optionIndex) => errors?.[optionIndex]?.label?.message)}
        onChange={(options) => form.setValue(`fields.${index}.options`, options, { shouldDirty: true })}
      />
    </details>
  )
}

interface NameAndTypeProps {
  form: CategoryFormState
  index: number
  /** Whether the field has no name yet. */
  isNew: boolean
  error: string | undefined
}

/** A number's unit is stored in its name, in brackets, and edited in a field of its own. */
function NameAndType({ form, index, isNew, error }: NameAndTypeProps) {
  const { name, fieldType } = form.getValues(`fields.${index}`)
  const [unit, setUnit] = useState(fieldLabel({ name, fieldType }).unit ?? '')
  const isNumber = fieldDefinitions[fieldType].match === 'number'
  const baseName = isNumber && unit && name.endsWith(` (${unit})`) ? name.slice(0, -unit.length - 3) : name
  const setName = (baseName: string, unit: string) =>
    form.setValue(`fields.${index}.name`, unit ? `${baseName} (${unit})` : baseName, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
      <TextField
        label="Nom du champ"
        required
        maxLength={80}
        name={`fields.${index}.name`}
        autoFocus={isNew && name === ''}
        value={baseName}
        error={error}
        onChange={(event) => setName(event.target.value, isNumber ? unit : '')}
      />
      {isNumber ? (
        <TextField
          label="Unité"
          maxLength={20}
          placeholder="cm"
          value={unit}
          onChange={(event) => {
            setUnit(event.target.value)
            setName(baseName, event.target.value)
          }}
        />
      ) : (
        <span className="max-sm:hidden" />
      )}
      <SelectField label="Type" options={typeOptions} {...form.register(`fields.${index}.fieldType`)} />
    </div>
  )
}

interface CategoryFormOptions {
  /** Null for a new category. */
  category: Category | null
  parentId: string | null
  /** The fields of all categories. */
  fields: readonly Field[]
}

export const useCategoryForm = ({ category, parentId, fields }: CategoryFormOptions) =>
  useForm<CategoryWithFieldsInput, unknown, CategoryWithFields>({
    resolver: zodResolver(categoryWithFieldsSchema),
    defaultValues: {
      category: {
        name: category?.name ?? '',
        slug: category?.slug ?? '',
        parentId,
        description: category?.description ?? '',
        repFamily: category?.repFamily ?? null,
        pemdFamily: category?.pemdFamily ?? '',
      },
      fields: fields
        .filter(({ categoryIds }) => category !== null && categoryIds.includes(category.id))
        .map(toFormField),
      expectedLoss: 0,
    },
  })
export type CategoryFormState = ReturnType<typeof useCategoryForm>

export const toFormField = (field: Field): CategoryWithFieldsInput['fields'][number] => ({
  id: field.id,
  name: field.name,
  description: field.description,
  fieldType: field.fieldType,
  options: field.options,
  isRequired: field.isRequired,
  isFilterable: field.isFilterable,
  minimum: field.minimum ?? null,
  maximum: field.maximum ?? null,
})
