import { queryOptions, useMutation } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { WithdrawalInput } from '#domain/orders/withdrawal-schemas.ts'

/** The orders one can still withdraw from; with a number that one, whether one can or not. */
export const withdrawableQuery = (number: string | null) =>
  queryOptions({
    queryKey: ['withdrawable', number],
    queryFn: ({ meta }) => read(apiOf(meta).withdrawals.$get({ query: number ? { order: number } : {} })),
    staleTime: 2_000,
  })

export type Withdrawable = Awaited<ReturnType<NonNullable<ReturnType<typeof withdrawableQuery>['queryFn']>>>
export type WithdrawableOrder = Withdrawable['orders'][number]

export type WithdrawalAnswer = NonNullable<ReturnType<typeof useWithdraw>['data']>

/** Marks the mutation, so that a second click finds the first. */
export const withdrawKey = ['withdraw']

export const useWithdraw = () =>
  useMutation({
    mutationKey: withdrawKey,
    mutationFn: (input: WithdrawalInput, { meta }) => read(apiOf(meta).withdrawals.$post({ json: input })),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all(
        [['withdrawable'], ['order'], ['admin', 'order']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
