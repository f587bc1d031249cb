import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { watchedProductsKey } from '#app/lib/product-alerts.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { alertMessages, savedSearchMessages } from '#domain/account-messages.ts'
import type { DigestFrequency } from '#domain/alerts/alerts.ts'
import type { CategoryAlerts, MailSettings } from '#domain/alerts/schemas.ts'

/** The user's alerts by category. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ meta }) => read(apiOf(meta).alerts.$get()),
})

/** The emails that the user has switched off. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ meta }) => read(apiOf(meta).alerts.mails.$get()),
})

/** Saves which emails are switched off. Requests run one after the other, and each sends all switches, so the last one decides. */
export function useSaveMailSettings() {
  const client = useQueryClient()
  return useAction({
    scope: { id: 'mail-settings' },
    mutationFn: (settings: MailSettings, { meta }) => read(apiOf(meta).alerts.mails.$put({ json: settings })),
    onSuccess: async (settings) => {
      await client.cancelQueries(mailSettingsQuery)
      client.setQueryData(mailSettingsQuery.queryKey, settings)
    },
    failure: alertMessages.saveFailureTitle,
  })
}

/** One page of the watched products. */
export const watchedProductsQuery = (page: number) =>
  queryOptions({
    queryKey: [...watchedProductsKey, page],
    queryFn: ({ meta }) => read(apiOf(meta).alerts.products.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  })
export type WatchedProduct = DataOf<typeof watchedProductsQuery>['items'][number]

interface CategoryAlertsChange {
  alerts: CategoryAlerts
  /** Whether to remove the category from the page, instead of leaving it with everything switched off. */
  removesCategory?: boolean
}

const saveAlertsKey = ['save-alerts']

const applyChange = (
  categoryAlerts: readonly CategoryAlerts[],
  { alerts, removesCategory }: CategoryAlertsChange,
): CategoryAlerts[] => {
  const isSame = (other: CategoryAlerts) => other.categoryId === alerts.categoryId
  if (removesCategory) return categoryAlerts.filter((other) => !isSame(other))
  return categoryAlerts.some(isSame)
    ? categoryAlerts.map((other) => (isSame(other) ? alerts : other))
    : [...categoryAlerts, alerts]
}

/** Returns the saved alerts by category with pending changes applied; a failed change disappears. */
export function useCategoryAlerts() {
  const query = useQuery({ ...alertsQuery, enabled: !useIsSigningOut() })
  const changes = useMutationState({
    filters: { mutationKey: saveAlertsKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as CategoryAlertsChange,
  })
  return {
    ...query,
    categoryAlerts: query.data && changes.reduce(applyChange, query.data),
    isSaving: changes.length > 0,
  }
}

/** Saves the alerts of one category. Requests run one after the other, and each sends all kinds, so the last one decides. */
export function useSaveCategoryAlerts() {
  const client = useQueryClient()
  return useAction({
    mutationKey: saveAlertsKey,
    scope: { id: 'alerts' },
    mutationFn: ({ alerts }: CategoryAlertsChange, { meta }) =>
      read(apiOf(meta).alerts.$put({ json: alerts })),
    onSuccess: async (alerts, { removesCategory }) => {
      // A request sent before this was saved would show the previous state.
      await client.cancelQueries(alertsQuery)
      client.setQueryData(alertsQuery.queryKey, (saved = []) =>
        applyChange(saved, { alerts, removesCategory }),
      )
    },
    failure: alertMessages.saveFailureTitle,
  })
}

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ meta }) => read(apiOf(meta)['saved-searches'].$get()),
})
export type SavedSearch = DataOf<typeof savedSearchesQuery>['items'][number]

export type SearchChange = Pick<SavedSearch, 'id' | 'name' | 'frequency'>

const changeKey = ['change-saved-search']
const deletionKey = ['delete-saved-search']
/** Changes run one after the other, so the last one decides. */
const scope = { id: 'saved-searches' }

/** Returns the saved searches with pending changes applied; a failed change disappears. */
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

async function updateSavedSearches(
  client: QueryClient,
  change: (items: SavedSearch[]) => SavedSearch[],
): Promise<void> {
  // A request sent before this was saved would show the previous state.
  await client.cancelQueries(savedSearchesQuery)
  client.setQueryData(
    savedSearchesQuery.queryKey,
    (saved) => saved && { ...saved, items: change(saved.items) },
  )
}

/** Saves a search. The form shows its failure. */
export const useSaveSearch = () =>
  useAction({
    mutationKey: ['save-search'],
    scope,
    mutationFn: (json: { name: string; query: string; frequency: DigestFrequency }, { meta }) =>
      read(apiOf(meta)['saved-searches'].$post({ json })),
    onSuccess: (created, _json, _result, { client }) =>
      updateSavedSearches(client, (items) => [created, ...items.filter(({ id }) => id !== created.id)]),
  })

export const useChangeSearch = () =>
  useAction({
    mutationKey: changeKey,
    scope,
    mutationFn: ({ id, name, frequency }: SearchChange, { meta }) =>
      read(apiOf(meta)['saved-searches'][':id'].$patch({ param: { id }, json: { name, frequency } })),
    onSuccess: (changed, _change, _result, { client }) =>
      updateSavedSearches(client, (items) => items.map((item) => (item.id === changed.id ? changed : item))),
    failure: savedSearchMessages.saveFailureTitle,
    onError: refetchIfDeleted,
  })

export const useDeleteSearch = () =>
  useAction({
    mutationKey: deletionKey,
    scope,
    mutationFn: (id: string, { meta }) =>
      read(apiOf(meta)['saved-searches'][':id'].$delete({ param: { id } })),
    onSuccess: (_nothing, id, _result, { client }) =>
      updateSavedSearches(client, (items) => items.filter((item) => item.id !== id)),
    failure: savedSearchMessages.saveFailureTitle,
    onError: refetchIfDeleted,
  })

/** Refetches the searches when another tab has deleted this one. */
function refetchIfDeleted(
  error: Error,
  _change: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  if (error instanceof ApiError && error.status === 404) void client.invalidateQueries(savedSearchesQuery)
}
