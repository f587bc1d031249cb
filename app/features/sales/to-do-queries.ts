import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { pauseText } from '#domain/selling/pause.ts'

/** What waits for the signed-in seller. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: ({ meta }) => read(apiOf(meta).selling['to-do'].$get()),
  staleTime: 0,
})
export type ToDo = DataOf<typeof toDoQuery>

/** Until when the seller has paused their sales. */
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
