import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import type { CustomFieldInput } from '#domain/catalogue/admin-schemas.ts'
import { generalMessages } from '#domain/messages.ts'
import { refreshCatalogue } from '../shared/category-tree.ts'

export const fieldsQuery = queryOptions({
  queryKey: ['admin', 'custom-fields'],
  queryFn: ({ meta }) => read(apiOf(meta).admin['custom-fields'].$get()),
})

export type Field = DataOf<typeof fieldsQuery>[number]

export const fieldFailure = (error: Error) =>
  failureOf(error, { title: 'Champ non enregistré', text: generalMessages.unexpected })

/** What saving would do to the products that have a value; asked before it is done. */
export const useFieldImpact = () =>
  useAction({
    mutationKey: ['admin', 'field-impact'],
    mutationFn: async ({ id, field }: { id: string; field: CustomFieldInput }, { meta }) =>
      read(apiOf(meta).admin['custom-fields'][':id'].impact.$post({ param: { id }, json: field })),
  })
export type Impact = NonNullable<ReturnType<typeof useFieldImpact>['data']>

interface FieldSave {
  /** Null: a new one. */
  id: string | null
  field: CustomFieldInput
  expectedLoss: number
}

export const useSaveField = () =>
  useAction({
    mutationKey: ['admin', 'save-field'],
    mutationFn: async ({ id, ...json }: FieldSave, { meta }) => {
      const fields = apiOf(meta).admin['custom-fields']
      if (id === null) await read(fields.$post({ json: json.field }))
      else await read(fields[':id'].$put({ param: { id }, json }))
    },
    success: (_, { field }) => ({ title: 'Champ enregistré', text: field.name }),
    onSettled: (_saved, _error, _input, _result, { client }) => refreshCatalogue(client),
  })

export const useOrderFields = () =>
  useAction({
    mutationKey: ['admin', 'order-fields'],
    scope: { id: 'order-fields' },
    mutationFn: async (ids: string[], { meta }) =>
      read(apiOf(meta).admin['custom-fields'].order.$post({ json: { ids } })),
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
  useAction({
    mutationKey: ['admin', 'delete-field'],
    mutationFn: async ({ id, expectedLoss }: { id: string; expectedLoss: number }, { meta }) =>
      read(apiOf(meta).admin['custom-fields'][':id'].$delete({ param: { id }, json: { expectedLoss } })),
    success: 'Champ supprimé',
    onSettled: (_done, _error, _input, _result, { client }) => refreshCatalogue(client),
  })
