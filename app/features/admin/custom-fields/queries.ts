import { catalogueKeys, refreshCatalogue } from '#app/features/admin/shared/category-tree.tsx'
import { failureOf } from '#app/lib/form-failure.ts'
import type { DataOf } from '#app/lib/query-client.ts'
import type { CustomFieldInput } from '#domain/catalogue/admin-schemas.ts'
import { generalMessages } from '#domain/messages.ts'
import { adminQuery, useAdminAction } from '../shared/admin-api.ts'

export const fieldsQuery = adminQuery(['custom-fields'], (admin) => admin['custom-fields'].$get())

export type Field = DataOf<typeof fieldsQuery>[number]

export const fieldFailure = (error: Error) =>
  failureOf(error, { title: 'Champ non enregistré', text: generalMessages.unexpected })

/** The effect of a change on the stored values of products, before it is made. */
export const useFieldImpact = () =>
  useAdminAction(
    (admin, { id, field }: { id: string; field: CustomFieldInput }) =>
      admin['custom-fields'][':id'].impact.$post({ param: { id }, json: field }),
    { refresh: [] },
  )
export type Impact = NonNullable<ReturnType<typeof useFieldImpact>['data']>

interface FieldSave {
  /** Null for a new field. */
  id: string | null
  field: CustomFieldInput
  expectedLoss: number
}

export const useSaveField = () =>
  useAdminAction<unknown, FieldSave>(
    (admin, { id, ...json }) => {
      const fields = admin['custom-fields']
      return id === null ? fields.$post({ json: json.field }) : fields[':id'].$put({ param: { id }, json })
    },
    {
      success: (_, { field }) => ({ title: 'Champ enregistré', text: field.name }),
      refresh: catalogueKeys,
    },
  )

export const useOrderFields = () =>
  useAdminAction((admin, ids: string[]) => admin['custom-fields'].order.$post({ json: { ids } }), {
    mutationKey: ['admin', 'order-fields'],
    scope: { id: 'order-fields' },
    refresh: [],
    onMutate: async (ids, { client }) => {
      await client.cancelQueries({ queryKey: fieldsQuery.queryKey })
      client.setQueryData(fieldsQuery.queryKey, (fields) =>
        fields?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      )
    },
    failure: 'Ordre non enregistré',
    onSettled: (_done, _error, _ids, _result, { client }) => {
      if (client.isMutating({ mutationKey: ['admin', 'order-fields'] }) === 1) return refreshCatalogue(client)
    },
  })

export const useDeleteField = () =>
  useAdminAction(
    (admin, { id, expectedLoss }: { id: string; expectedLoss: number }) =>
      admin['custom-fields'][':id'].$delete({ param: { id }, json: { expectedLoss } }),
    { success: 'Champ supprimé', refresh: catalogueKeys },
  )
