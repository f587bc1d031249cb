import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { moveMessages, moveText } from '#domain/orders/move-texts.ts'
import { type SalesSearch, salesParams } from '#domain/orders/order-search.ts'
import { pauseText } from '#domain/selling/pause.ts'

/** One page of the seller's sales, by the search of the address. */
export const salesQuery = (search: SalesSearch) =>
  queryOptions({
    queryKey: ['sales', search],
    queryFn: ({ meta }) => read(apiOf(meta).sales.$get({ query: Object.fromEntries(salesParams(search)) })),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

export type SalesPage = DataOf<typeof salesQuery>
export type Sale = SalesPage['items'][number]

/** Acknowledges a sale from the list. A second click is ignored, and the list is refetched. */
export function useAcknowledge(fulfilmentId: string) {
  const { mutate: acknowledge, isPending } = useAction({
    mutationKey: ['change-fulfilment', fulfilmentId],
    mutationFn: (_: undefined, { meta }): Promise<unknown> =>
      read(
        apiOf(meta).fulfilments[':id'].moves.$post({
          param: { id: fulfilmentId },
          json: { transition: 'acknowledge' },
        }),
      ),
    success: moveText('acknowledge', 'seller')?.done ?? '',
    failure: (error) =>
      error instanceof ApiError && error.status === 409 ? moveMessages.outdated : moveMessages.failureTitle,
    refresh: [['sales'], ['order']],
  })
  return { isPending, acknowledge }
}

/** The seller's open tasks. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: ({ meta }) => read(apiOf(meta).selling['to-do'].$get()),
  staleTime: 0,
})
export type ToDo = DataOf<typeof toDoQuery>

/** The day until which the seller has paused their sales. */
export const pauseQuery = queryOptions({
  queryKey: ['sales-pause'],
  queryFn: ({ meta }) => read(apiOf(meta).selling.pause.$get()),
})

export const usePauseSales = () =>
  useAction({
    mutationKey: ['pause-sales'],
    mutationFn: (until: string | null, { meta }) => read(apiOf(meta).selling.pause.$put({ json: { until } })),
    success: ({ until }) => (until ? pauseText(until) : 'Vos ventes ont repris'),
    failure: 'La pause n’a pas été enregistrée',
    onSuccess: (pause, _until, _before, { client }) => client.setQueryData(pauseQuery.queryKey, pause),
  })
