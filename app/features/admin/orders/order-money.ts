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
import { moneyKeys } from '../payments/money-parts.tsx'
import { type AdminApi, type AnswerOf, adminQuery } from '../shared/admin-api.ts'

/** The money of one order; null where nothing is paid by card. */
export const orderMoneyQuery = (orderId: string) =>
  adminQuery(
    ['order-money', orderId],
    (admin) => admin.orders[':id'].money.$get({ param: { id: orderId } }),
    {
      staleTime: 2_000,
      // Queued movements leave within seconds.
      refetchInterval: ({ state }) =>
        state.data?.money && hasMovementsUnderWay(state.data.money) ? 3_000 : false,
    },
  )
export type OrderMoney = NonNullable<AnswerOf<AdminApi['orders'][':id']['money']['$get']>['money']>
export type MoneyFulfilment = OrderMoney['fulfilments'][number]

const hasMovementsUnderWay = ({ refunds, transfers, events }: OrderMoney): boolean =>
  refunds.some(({ status }) => status === 'queued') ||
  transfers.some(({ status }) => status === 'queued' || status === 'sending') ||
  events.some(({ appliedAt, attempts }) => appliedAt === null && attempts < 3)

export type FulfilmentChange =
  | { kind: 'move'; transition: TransitionName; reason: string; amount?: Cents }
  | { kind: 'refund'; amount: Cents; reason: string; refundable: Cents }
  | { kind: 'quote'; offer: QuoteOffer }

/** Changes a fulfilment. A conflict closes the dialog and refetches the page; any other failure is shown in the open dialog. */
export function useFulfilmentChange(fulfilmentId: string, onClose: () => void) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const { mutate: runChange, isPending } = useAction({
    mutationFn: async (change: FulfilmentChange, { meta }): Promise<unknown> => {
      const { admin, fulfilments } = apiOf(meta)
      const param = { id: fulfilmentId }
      if (change.kind === 'quote') return read(fulfilments[':id'].quotes.$post({ param, json: change.offer }))
      const { kind, ...json } = change
      return 'refundable' in json
        ? read(admin.fulfilments[':id'].refunds.$post({ param, json }))
        : read(fulfilments[':id'].moves.$post({ param, json }))
    },
    success: (_, { kind }) => successTitles[kind],
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
    refresh: moneyKeys,
  })
  const change = (input: FulfilmentChange) => {
    setFailure(null)
    runChange(input)
  }
  return { change, isPending, failure }
}

const successTitles: Record<FulfilmentChange['kind'], string> = {
  move: orderMoneyMessages.done,
  refund: orderMoneyMessages.refundRequested,
  quote: orderMoneyMessages.quoteSent,
}
