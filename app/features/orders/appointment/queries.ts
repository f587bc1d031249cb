import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { appointmentMessages } from '#domain/account-messages.ts'

/** The hours from which this buyer may choose. Never cached, because the seller may change them. */
export const slotsQuery = (fulfilmentId: string) =>
  queryOptions({
    queryKey: ['slots', fulfilmentId],
    queryFn: ({ meta }) => read(apiOf(meta).fulfilments[':id'].slots.$get({ param: { id: fulfilmentId } })),
    staleTime: 0,
    gcTime: 0,
  })

/** Sets the appointment to the hour that begins at `startsAt`; null cancels it. A change is pending until the page shows it. */
export function useAppointment(fulfilmentId: string, onDone?: () => void) {
  const { mutate: change, isPending } = useAction({
    mutationKey: ['appointment', fulfilmentId],
    mutationFn: async (startsAt: string | null, { meta }): Promise<unknown> => {
      const { appointment } = apiOf(meta).fulfilments[':id']
      const param = { id: fulfilmentId }
      return startsAt === null
        ? read(appointment.$delete({ param }))
        : read(appointment.$put({ param, json: { startsAt } }))
    },
    onSuccess: onDone,
    failure: (_, startsAt) =>
      startsAt === null ? appointmentMessages.cancelFailureTitle : appointmentMessages.saveFailureTitle,
    onError: (error, _startsAt, _result, { client }) => {
      // The hours have changed meanwhile: the list shows those that are still offered.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: ['slots', fulfilmentId] })
    },
    refresh: [['order']],
  })
  return { change, isPending }
}
