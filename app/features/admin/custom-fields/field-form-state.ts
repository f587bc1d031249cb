import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type CustomFieldChange,
  type CustomFieldInput,
  customFieldSchema,
} from '#domain/catalogue/admin-schemas.ts'
import type { Field } from './queries.ts'

export const useFieldForm = (field: Field | null) =>
  useForm<CustomFieldInput, unknown, CustomFieldChange>({
    resolver: zodResolver(customFieldSchema),
    defaultValues: {
      name: field?.name ?? '',
      description: field?.description ?? '',
      fieldType: field?.fieldType ?? 'text',
      options: field?.options ?? [],
      isRequired: field?.isRequired ?? false,
      isFilterable: field?.isFilterable ?? true,
      categoryIds: field?.categoryIds ?? [],
    },
  })
export type FieldFormState = ReturnType<typeof useFieldForm>
