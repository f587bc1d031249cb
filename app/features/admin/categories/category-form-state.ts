import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type CategoryWithFields,
  type CategoryWithFieldsInput,
  categoryWithFieldsSchema,
} from '#domain/catalogue/admin-schemas.ts'
import type { Field } from '../custom-fields/queries.ts'
import type { Category } from '../shared/category-tree.ts'

interface Start {
  /** Null: a new one. */
  category: Category | null
  parentId: string | null
  /** Of all categories. */
  fields: readonly Field[]
}

export const useCategoryForm = ({ category, parentId, fields }: Start) =>
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
        .map(writtenField),
      expectedLoss: 0,
    },
  })
export type CategoryFormState = ReturnType<typeof useCategoryForm>

export const writtenField = (field: Field): CategoryWithFieldsInput['fields'][number] => ({
  id: field.id,
  name: field.name,
  description: field.description,
  fieldType: field.fieldType,
  options: field.options,
  isRequired: field.isRequired,
  isFilterable: field.isFilterable,
})
