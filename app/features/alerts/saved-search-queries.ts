import { type QueryClient, queryOptions, useMutationState, useQuery } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { savedSearchMessages } from '#domain/account-messages.ts'
import type { DigestFrequency } from '#domain/alerts/alerts.ts'

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ meta }) => read(apiOf(meta)['saved-searches'].$get()),
})
export type SavedSearch = DataOf<typeof savedSearchesQuery>['items'][number]

export type SearchChange = Pick<SavedSearch, 'id' | 'name' | 'frequency'>

const changeKey = ['change-saved-search']
const deletionKey = ['delete-saved-search']
/** One after the other: the last change says how it stays. */
const scope = { id: 'saved-searches' }

/** What is saved, with what is being saved laid over it: a change that fails falls off by itself. */
export function useSavedSearches() {
  const query = useQuery({ ...savedSearchesQuery, enabled: !useIsSigningOut() })
  const changes = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as SearchChange,
  })
  const deleted = useMutationState({
    filters: { mutationKey: deletionKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as string,
  })
  const searches = query.data?.items
    .filter(({ id }) => !deleted.includes(id))
    .map(
      (search) => Object.assign({}, search, ...changes.filter(({ id }) => id === search.id)) as SavedSearch,
    )
  return { ...query, searches }
}

async function setSaved(client: QueryClient, change: (items: SavedSearch[]) => SavedSearch[]): Promise<void> {
  // A request sent before this was saved would show the previous state.
  await client.cancelQueries(savedSearchesQuery)
  client.setQueryData(
    savedSearchesQuery.queryKey,
    (saved) => saved && { ...saved, items: change(saved.items) },
  )
}

/** Its failure is shown where the search is saved. */
export const useSaveSearch = () =>
  useAction({
    mutationKey: ['save-search'],
    scope,
    mutationFn: (json: { name: string; query: string; frequency: DigestFrequency }, { meta }) =>
      read(apiOf(meta)['saved-searches'].$post({ json })),
    onSuccess: (made, _json, _result, { client }) =>
      setSaved(client, (items) => [made, ...items.filter(({ id }) => id !== made.id)]),
  })

export const useChangeSearch = () =>
  useAction({
    mutationKey: changeKey,
    scope,
    mutationFn: ({ id, name, frequency }: SearchChange, { meta }) =>
      read(apiOf(meta)['saved-searches'][':id'].$patch({ param: { id }, json: { name, frequency } })),
    onSuccess: (changed, _change, _result, { client }) =>
      setSaved(client, (items) => items.map((item) => (item.id === changed.id ? changed : item))),
    failure: savedSearchMessages.saveFailureTitle,
    onError: readIfGone,
  })

export const useDeleteSearch = () =>
  useAction({
    mutationKey: deletionKey,
    scope,
    mutationFn: (id: string, { meta }) =>
      read(apiOf(meta)['saved-searches'][':id'].$delete({ param: { id } })),
    onSuccess: (_nothing, id, _result, { client }) =>
      setSaved(client, (items) => items.filter((item) => item.id !== id)),
    failure: savedSearchMessages.saveFailureTitle,
    onError: readIfGone,
  })

/** Also what another tab has deleted meanwhile. */
function readIfGone(error: Error, _change: unknown, _result: unknown, { client }: { client: QueryClient }) {
  if (error instanceof ApiError && error.status === 404) void client.invalidateQueries(savedSearchesQuery)
}
