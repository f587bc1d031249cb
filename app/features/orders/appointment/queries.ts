import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toasts.ts'
import { appointmentMessages } from '#domain/account-messages.ts'
import { generalMessages } from '#domain/messages.ts'

/** The hours this buyer may choose from. Never from memory: the seller may have changed theirs. */
export const slotsQuery = (fulfilmentId: string) =>
  queryOptions({
    queryKey: ['slots', fulfilmentId],
    queryFn: ({ meta }) => read(apiOf(meta).fulfilments[':id'].slots.$get({ param: { id: fulfilmentId } })),
    staleTime: 0,
    gcTime: 0,
  })

/** Comes at the hour that begins then; null: does not come. One change at a time, until the page shows it. */
export function useAppointment(fulfilmentId: string, onDone: () => void) {
  const client = useQueryClient()
  const mutationKey = ['appointment', fulfilmentId]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async (startsAt: string | null, { meta }): Promise<unknown> => {
      const { appointment } = apiOf(meta).fulfilments[':id']
      const param = { id: fulfilmentId }
      return startsAt === null
        ? read(appointment.$delete({ param }))
        : read(appointment.$put({ param, json: { startsAt } }))
    },
    onSuccess: onDone,
    onError: (error, startsAt) => {
      const title =
        startsAt === null ? appointmentMessages.cancelFailureTitle : appointmentMessages.saveFailureTitle
      toast({ kind: 'error', ...failureOf(error, { title, text: generalMessages.unexpected }) })
      // The hours have changed under the hand: the list shows which are left.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: ['slots', fulfilmentId] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['order'] }),
  })
  const change = (startsAt: string | null) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(startsAt)
  }
  return { change, isPending }
}
