import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import type { WithdrawalInput } from '#domain/orders/withdrawal.ts'

/** The orders that can still be withdrawn from; with a number only that order, even when it cannot. */
export const withdrawableQuery = (number: string | null) =>
  queryOptions({
    queryKey: ['withdrawable', number],
    queryFn: ({ meta }) => read(apiOf(meta).withdrawals.$get({ query: number ? { order: number } : {} })),
    staleTime: 2_000,
  })

export type Withdrawable = DataOf<typeof withdrawableQuery>
export type WithdrawableOrder = Withdrawable['orders'][number]

export type RecordedWithdrawal = NonNullable<ReturnType<typeof useWithdraw>['data']>

export const useWithdraw = () =>
  useAction({
    mutationKey: ['withdraw'],
    mutationFn: (input: WithdrawalInput, { meta }) => read(apiOf(meta).withdrawals.$post({ json: input })),
    refresh: [['withdrawable'], ['order'], ['admin', 'order']],
  })
