import {
  keepPreviousData,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { watchedProductsKey } from '#app/lib/product-alerts.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { alertMessages } from '#domain/account-messages.ts'
import type { AlertWatch, MailSettings } from '#domain/alerts/schemas.ts'

/** What the person wants to be notified of, by category. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ meta }) => read(apiOf(meta).alerts.$get()),
})

/** The mails one has switched off. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ meta }) => read(apiOf(meta).alerts.mails.$get()),
})

/** One after the other; each sends all that is switched off, so the last one decides. */
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

/** One page of the products one is notified of. */
export const watchedProductsQuery = (page: number) =>
  queryOptions({
    queryKey: [...watchedProductsKey, page],
    queryFn: ({ meta }) => read(apiOf(meta).alerts.products.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  })
export type WatchedProduct = DataOf<typeof watchedProductsQuery>['items'][number]

interface Change {
  watch: AlertWatch
  /** Taken off the page, rather than left there with everything switched off. */
  isRemoval?: boolean
}

const saveKey = ['save-alerts']

const put = (watches: readonly AlertWatch[], { watch, isRemoval }: Change): AlertWatch[] => {
  const isSame = (other: AlertWatch) => other.categoryId === watch.categoryId
  if (isRemoval) return watches.filter((other) => !isSame(other))
  return watches.some(isSame) ? watches.map((other) => (isSame(other) ? watch : other)) : [...watches, watch]
}

/** What is saved, with what is being saved laid over it: a change that fails falls off by itself. */
export function useWatches() {
  const query = useQuery({ ...alertsQuery, enabled: !useIsSigningOut() })
  const changes = useMutationState({
    filters: { mutationKey: saveKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  })
  return { ...query, watches: query.data && changes.reduce(put, query.data), isSaving: changes.length > 0 }
}

/** One after the other; each sends every kind chosen for its category, so the last one decides. */
export function useSaveWatch() {
  const client = useQueryClient()
  return useAction({
    mutationKey: saveKey,
    scope: { id: 'alerts' },
    mutationFn: ({ watch }: Change, { meta }) => read(apiOf(meta).alerts.$put({ json: watch })),
    onSuccess: async (watch, { isRemoval }) => {
      // A request sent before this was saved would show the previous state.
      await client.cancelQueries(alertsQuery)
      client.setQueryData(alertsQuery.queryKey, (saved = []) => put(saved, { watch, isRemoval }))
    },
    failure: alertMessages.saveFailureTitle,
  })
}
