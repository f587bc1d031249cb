import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toasts.ts'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Cents } from '#domain/money.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { QuoteOffer } from '#domain/orders/quotes.ts'
import { showMoney } from '../../payments/queries.ts'

const readMoney = async (api: ReturnType<typeof apiOf>, orderId: string) =>
  (await read(api.admin.orders[':id'].money.$get({ param: { id: orderId } }))).money
export type OrderMoney = NonNullable<Awaited<ReturnType<typeof readMoney>>>

/** The money of one order; null where nothing is paid by card. */
export const orderMoneyQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'order-money', orderId],
    queryFn: ({ meta }) => readMoney(apiOf(meta), orderId),
    staleTime: 2_000,
    // What was decided leaves within seconds.
    refetchInterval: ({ state }) => (state.data && isUnderway(state.data) ? 3_000 : false),
  })
export type MoneyFulfilment = OrderMoney['fulfilments'][number]
export type Refund = OrderMoney['refunds'][number]
export type Transfer = OrderMoney['transfers'][number]

const isUnderway = ({ refunds, transfers, events }: OrderMoney): boolean =>
  refunds.some(({ status }) => status === 'queued') ||
  transfers.some(({ status }) => status === 'queued' || status === 'sending') ||
  events.some(({ appliedAt, attempts }) => appliedAt === null && attempts < 3)

/** What is done to one seller's fulfilment. */
export type FulfilmentChange =
  | { kind: 'move'; transition: TransitionName; reason: string; amount?: Cents }
  | { kind: 'refund'; amount: Cents; reason: string; refundable: Cents }
  | { kind: 'quote'; offer: QuoteOffer }

/**
 * Changes one fulfilment, once however often it is clicked. What is no longer as the page showed it is reported and refreshed; anything
 * else is said beside the words, which stay.
 */
export function useFulfilmentChange(fulfilmentId: string, onClose: () => void) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const { mutate: run, isPending } = useAction({
    mutationFn: async (change: FulfilmentChange, { meta }): Promise<unknown> => {
      const { admin, fulfilments } = apiOf(meta)
      const param = { id: fulfilmentId }
      if (change.kind === 'quote') return read(fulfilments[':id'].quotes.$post({ param, json: change.offer }))
      const { kind, ...json } = change
      return 'refundable' in json
        ? read(admin.fulfilments[':id'].refunds.$post({ param, json }))
        : read(fulfilments[':id'].moves.$post({ param, json }))
    },
    success: (_, { kind }) => said[kind],
    onSuccess: onClose,
    onError: (error) => {
      const message = failureOf(error, {
        title: orderMoneyMessages.failureTitle,
        text: generalMessages.unexpected,
      })
      if (!(error instanceof ApiError) || error.status !== 409) return setFailure(message)
      toast({ kind: 'error', ...message })
      onClose()
    },
    onSettled: (_data, _error, _input, _result, { client }) => showMoney(client),
  })
  const change = (input: FulfilmentChange) => {
    setFailure(null)
    run(input)
  }
  return { change, isPending: isPending, failure }
}

const said: Record<FulfilmentChange['kind'], string> = {
  move: orderMoneyMessages.done,
  refund: orderMoneyMessages.refundAsked,
  quote: orderMoneyMessages.quoteSent,
}
