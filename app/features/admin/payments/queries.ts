import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { booksMessages } from '#domain/admin-messages.ts'
import type { EventSearch } from '#domain/payments/event-search.ts'

export const booksQuery = queryOptions({
  queryKey: ['admin', 'books'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.ledger.$get()),
  staleTime: 0,
  // Money arrives, and is refused, by itself.
  refetchInterval: 15_000,
})
export type Books = DataOf<typeof booksQuery>
export type WaitingTransfer = Books['transfers']['lines'][number]
export type BankFinding = Books['findings']['lines'][number]
export type WaitingRefund = Books['refunds']['lines'][number]

/** Events of the card provider, page by page. */
export const eventsQuery = ({ onlyUnapplied, page }: EventSearch) =>
  queryOptions({
    queryKey: ['admin', 'provider-events', onlyUnapplied, page],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).admin['provider-events'].$get({
          query: { page: String(page), ...(onlyUnapplied && { only: 'unapplied' }) },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 15_000,
  })
export type EventLine = DataOf<typeof eventsQuery>['items'][number]

/** Everything in the administration that shows money or what hangs on it. */
export const showMoney = (client: QueryClient) =>
  Promise.all(
    [['admin'], ['order'], ['orders'], ['sales'], ['products'], ['product'], ['my-products']].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  )

type Act =
  | 'retry-transfer'
  | 'retry-refund'
  | 'bear-refund'
  | 'release-refund'
  | 'release-held'
  | 'replay-event'
  | 'refund-finding'
  | 'check'

const words: Record<Act, { done: string; failed: string }> = {
  'retry-transfer': { done: booksMessages.retried, failed: booksMessages.retryFailureTitle },
  'retry-refund': { done: booksMessages.retried, failed: booksMessages.retryFailureTitle },
  'bear-refund': { done: booksMessages.borne, failed: booksMessages.bearFailureTitle },
  'release-refund': { done: booksMessages.releaseAsked, failed: booksMessages.bearFailureTitle },
  'release-held': { done: booksMessages.releaseAsked, failed: booksMessages.bearFailureTitle },
  'refund-finding': { done: booksMessages.findingRefunded, failed: booksMessages.bearFailureTitle },
  'replay-event': { done: booksMessages.replayed, failed: booksMessages.replayFailureTitle },
  check: { done: booksMessages.checkAsked, failed: booksMessages.checkFailureTitle },
}

/** One thing an administrator does about money that does not move by itself. */
export const useMoneyAct = (act: Act) =>
  useAction({
    mutationFn: async (id: string, { meta }): Promise<unknown> => {
      const { admin } = apiOf(meta)
      const param = { id }
      if (act === 'retry-transfer') return read(admin.transfers[':id'].retry.$post({ param }))
      if (act === 'retry-refund') return read(admin.refunds[':id'].retry.$post({ param }))
      if (act === 'bear-refund') return read(admin.refunds[':id'].bear.$post({ param }))
      if (act === 'release-refund') return read(admin.refunds[':id'].release.$post({ param }))
      if (act === 'release-held') return read(admin.fulfilments[':id'].release.$post({ param }))
      if (act === 'refund-finding') return read(admin['bank-findings'][':id'].refund.$post({ param }))
      if (act === 'replay-event') return read(admin['provider-events'][':id'].replay.$post({ param }))
      return read(admin.ledger.check.$post())
    },
    success: words[act].done,
    failure: words[act].failed,
    onSettled: (_data, _error, _input, _result, { client }) => showMoney(client),
  })

/** The association has repaid a buyer itself: under which reference. */
export const useRepaidOtherwise = () =>
  useAction({
    mutationFn: async ({ id, reference }: { id: string; reference: string }, { meta }): Promise<unknown> =>
      read(apiOf(meta).admin.refunds[':id'].otherwise.$post({ param: { id }, json: { reference } })),
    success: booksMessages.repaidOtherwise,
    failure: booksMessages.bearFailureTitle,
    onSettled: (_data, _error, _input, _result, { client }) => showMoney(client),
  })

/** A refund made at the provider belongs to this fulfilment of its order. */
export const useAssignFinding = () =>
  useAction({
    mutationFn: async (
      { id, fulfilmentId }: { id: string; fulfilmentId: string },
      { meta },
    ): Promise<unknown> =>
      read(apiOf(meta).admin['bank-findings'][':id'].assign.$post({ param: { id }, json: { fulfilmentId } })),
    success: booksMessages.findingAssigned,
    failure: booksMessages.bearFailureTitle,
    onSettled: (_data, _error, _input, _result, { client }) => showMoney(client),
  })

/** Money that the books cannot place is accounted for elsewhere: how. */
export const useSettleFinding = () =>
  useAction({
    mutationFn: async ({ id, note }: { id: string; note: string }, { meta }): Promise<unknown> =>
      read(apiOf(meta).admin['bank-findings'][':id'].settle.$post({ param: { id }, json: { note } })),
    success: booksMessages.findingSettled,
    failure: booksMessages.bearFailureTitle,
    onSettled: (_data, _error, _input, _result, { client }) => showMoney(client),
  })
