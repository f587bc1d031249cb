import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { watchedProductsKey } from '#app/lib/product-alerts.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { alertMessages } from '#domain/account-messages.ts'
import type { AlertWatch } from '#domain/alerts/schemas.ts'
import { generalMessages } from '#domain/messages.ts'

const minute = 60_000

/** What the person wants to be told of, by category. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ meta }) => read(apiOf(meta).alerts.$get()),
})

/** The same tree, under the same key, as the catalogue's (specification, section 9). */
export const alertCategoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ meta }) => read(apiOf(meta).categories.$get()),
  staleTime: 30 * minute,
})

/** One page of the products one is told of. */
export const watchedProductsQuery = (page: number) =>
  queryOptions({
    queryKey: [...watchedProductsKey, page],
    queryFn: ({ meta }) => read(apiOf(meta).alerts.products.$get({ query: { page: String(page) } })),
  })
export type WatchedProduct = Awaited<
  ReturnType<NonNullable<ReturnType<typeof watchedProductsQuery>['queryFn']>>
>['items'][number]

export type CategoryFamily = Awaited<ReturnType<NonNullable<typeof alertCategoriesQuery.queryFn>>>[number]

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

/** One after the other, each with all that is wanted of its category: the last one says how it stays. */
export function useSaveWatch() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: saveKey,
    scope: { id: 'alerts' },
    mutationFn: ({ watch }: Change, { meta }) => read(apiOf(meta).alerts.$put({ json: watch })),
    onSuccess: async (watch, { isRemoval }) => {
      // What was asked for before this was saved would show the state before.
      await client.cancelQueries(alertsQuery)
      client.setQueryData(alertsQuery.queryKey, (saved = []) => put(saved, { watch, isRemoval }))
    },
    onError: (error) =>
      toast({
        kind: 'error',
        ...failureOf(error, { title: alertMessages.saveFailureTitle, text: generalMessages.unexpected }),
      }),
  })
}
