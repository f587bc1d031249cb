import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** The communes that match the typed text; none for an empty text. */
export const communesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['communes', typed],
    queryFn: async ({ meta, signal }) =>
      typed === ''
        ? []
        : (await read(apiOf(meta).places.communes.$get({ query: { q: typed } }, { init: { signal } })))
            .communes,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
