import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { openingHoursMessages } from '#domain/selling-messages.ts'

/** One's own opening hours. A form opens on what is true now, and then stays as it is. */
export const openingHoursQuery = queryOptions({
  queryKey: ['opening-hours'],
  queryFn: ({ meta }) => read(apiOf(meta).selling['opening-hours'].$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Replaces the week. */
export function useSaveOpeningHours() {
  const client = useQueryClient()
  return useAction({
    mutationFn: (ranges: OpeningRange[], { meta }) =>
      read(apiOf(meta).selling['opening-hours'].$put({ json: { ranges } })),
    onSuccess: (saved) => {
      client.setQueryData(openingHoursQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: ['seller'] })
    },
    success: openingHoursMessages.saved,
    failure: openingHoursMessages.failureTitle,
  })
}
