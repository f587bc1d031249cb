import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { type OrderSearch, orderParams } from '#domain/orders/order-search.ts'
import { whileQueued } from '../emails/queries.ts'

export const ordersQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['admin', 'orders', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.orders.$get({ query: Object.fromEntries(orderParams(search)) })),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export type OrderLine = DataOf<typeof ordersQuery>['items'][number]

/** The whole list as a file: the browser fetches it itself. */
export const exportPath = (search: OrderSearch, format: 'csv' | 'xlsx'): string => {
  const query = orderParams({ ...search, page: 1 }).toString()
  return `/api/admin/orders/export.${format}${query && `?${query}`}`
}

/** One order, by its id or the number people quote. */
export const orderQuery = (reference: string) =>
  queryOptions({
    queryKey: ['admin', 'order', reference],
    queryFn: ({ meta }) => read(apiOf(meta).admin.orders[':id'].$get({ param: { id: reference } })),
    staleTime: 2_000,
    refetchInterval: ({ state }) => whileQueued(state.data?.emails),
  })

export type AdminOrder = DataOf<typeof orderQuery>

export const useAddNote = (orderId: string) =>
  useAction({
    mutationFn: (text: string, { meta }) =>
      read(apiOf(meta).admin.orders[':id'].notes.$post({ param: { id: orderId }, json: { text } })),
    failure: orderAdminMessages.noteFailureTitle,
    refresh: [['admin', 'order', orderId]],
  })

/** Everything that shows the order or the stock it gives back is fetched anew. */
export const useCancelOrder = (orderId: string) =>
  useAction({
    mutationFn: (reason: string, { meta }) =>
      read(apiOf(meta).admin.orders[':id'].cancel.$post({ param: { id: orderId }, json: { reason } })),
    success: orderAdminMessages.cancelled,
    failure: orderAdminMessages.cancelFailureTitle,
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all([client.invalidateQueries({ queryKey: ['admin'] }), forgetProducts(client)]),
  })
