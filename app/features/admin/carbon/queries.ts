import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { carbonMessages } from '#domain/admin-messages.ts'
import { type CarbonFactorInput, type CarbonSearch, carbonParams } from '#domain/catalogue/carbon-schema.ts'
import { generalMessages } from '#domain/messages.ts'

export const carbonQuery = (search: CarbonSearch) =>
  queryOptions({
    queryKey: ['admin', 'carbon', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.carbon.$get({ query: Object.fromEntries(carbonParams(search)) } as object)),
    placeholderData: keepPreviousData,
  })
export type CarbonFactor = DataOf<typeof carbonQuery>['items'][number]

export const carbonFailure = (error: Error) =>
  failureOf(error, { title: carbonMessages.saveFailureTitle, text: generalMessages.unexpected })

export const useSaveCarbon = () =>
  useAction({
    mutationKey: ['admin', 'save-carbon'],
    mutationFn: async ({ id, ...json }: CarbonFactorInput & { id: string | null }, { meta }) => {
      const { carbon } = apiOf(meta).admin
      if (id === null) await read(carbon.$post({ json }))
      else await read(carbon[':id'].$put({ param: { id }, json }))
    },
    success: (_, { source }) => ({ title: 'Source enregistrée', text: source }),
    refresh: [['admin', 'carbon']],
    onSettled: (_done, _error, _input, _result, { client }) => forgetProducts(client),
  })

export const useEndCarbon = () =>
  useAction({
    mutationKey: ['admin', 'end-carbon'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).admin.carbon[':id'].end.$post({ param: { id } })),
    success: 'Source arrêtée',
    failure: carbonMessages.endFailureTitle,
    refresh: [['admin', 'carbon']],
    onSettled: (_done, _error, _input, _result, { client }) => forgetProducts(client),
  })
