import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { synonymMessages } from '#domain/admin-messages.ts'
import { generalMessages } from '#domain/messages.ts'
import { type SynonymInput, type SynonymSearch, synonymParams } from '#domain/search/synonyms.ts'

export const synonymsQuery = (search: SynonymSearch) =>
  queryOptions({
    queryKey: ['admin', 'synonyms', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.synonyms.$get({ query: Object.fromEntries(synonymParams(search)) })),
    placeholderData: keepPreviousData,
  })
export type Synonym = DataOf<typeof synonymsQuery>['items'][number]

export const trialQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'synonyms', 'trial', text],
    queryFn: ({ meta }) => read(apiOf(meta).admin.synonyms.trial.$get({ query: { text } })),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

export const synonymFailure = (error: Error) =>
  failureOf(error, { title: synonymMessages.saveFailureTitle, text: generalMessages.unexpected })

export const useSaveSynonym = () =>
  useAction({
    mutationKey: ['admin', 'save-synonym'],
    mutationFn: async ({ id, ...json }: SynonymInput & { id: string | null }, { meta }) => {
      const { synonyms } = apiOf(meta).admin
      if (id === null) await read(synonyms.$post({ json }))
      else await read(synonyms[':id'].$put({ param: { id }, json }))
    },
    success: (_, { term }) => ({ title: 'Synonyme enregistré', text: term }),
    refresh: [['admin', 'synonyms']],
    onSettled: (_done, _error, _input, _result, { client }) => forgetProducts(client),
  })

export const useDeleteSynonym = () =>
  useAction({
    mutationKey: ['admin', 'delete-synonym'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).admin.synonyms[':id'].$delete({ param: { id } })),
    success: 'Synonyme supprimé',
    failure: synonymMessages.deleteFailureTitle,
    refresh: [['admin', 'synonyms']],
    onSettled: (_done, _error, _input, _result, { client }) => forgetProducts(client),
  })
