import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toasts.ts'
import { generalMessages } from '#domain/messages.ts'
import { moveMessages, moveText } from '#domain/orders/move-texts.ts'
import { type SalesSearch, salesParams } from '#domain/orders/sales.ts'

/** One page of what a seller has sold, as the address asks for it. */
export const salesQuery = (search: SalesSearch) =>
  queryOptions({
    queryKey: ['sales', search],
    queryFn: ({ meta }) => read(apiOf(meta).sales.$get({ query: Object.fromEntries(salesParams(search)) })),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

export type SalesPage = Awaited<ReturnType<NonNullable<ReturnType<typeof salesQuery>['queryFn']>>>
export type Sale = SalesPage['items'][number]

/** Takes a sale in charge from the list; a second click finds the first, and the list shows what came of it. */
export function useAcknowledge(fulfilmentId: string) {
  const client = useQueryClient()
  const mutationKey = ['change-part', fulfilmentId]
  const { mutate, isPending } = useMutation<unknown, Error, void>({
    mutationKey,
    mutationFn: (_, { meta }) =>
      read(
        apiOf(meta).fulfilments[':id'].moves.$post({
          param: { id: fulfilmentId },
          json: { transition: 'acknowledge' },
        }),
      ),
    onSuccess: () => toast({ kind: 'success', title: moveText('acknowledge', 'seller')?.done ?? '' }),
    onError: (error) =>
      toast({
        kind: 'error',
        ...(error instanceof ApiError && error.status === 409
          ? moveMessages.outdated
          : failureOf(error, { title: moveMessages.failureTitle, text: generalMessages.unexpected })),
      }),
    onSettled: () =>
      Promise.all([['sales'], ['order']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return {
    isPending,
    acknowledge: () => {
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}
