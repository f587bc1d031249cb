import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { minSuggestedLength } from '#domain/search/suggestions.ts'

export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: ({ meta, signal }) =>
      read(apiOf(meta).search.suggestions.$get({ query: { q: text } }, { init: { signal } })),
    enabled: [...text].length >= minSuggestedLength,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
export type SuggestionData = DataOf<typeof suggestionsQuery>
