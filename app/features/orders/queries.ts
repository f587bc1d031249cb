import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { isOrderNumber } from '#domain/orders/orders.ts'

/** The user's own orders, newest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ meta, pageParam }) => read(apiOf(meta).orders.$get({ query: { page: String(pageParam) } })),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages, page) =>
    pages.reduce((count, { orders }) => count + orders.length, 0) < total ? page + 1 : undefined,
})

export type Order = DataOf<typeof ordersQuery>['orders'][number]

/** Reads an order by its number; null when the user has none with this number. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['order', number.toLowerCase()],
    queryFn: async ({ meta }) => {
      if (!isOrderNumber(number)) return null
      try {
        return await read(apiOf(meta).orders[':number'].$get({ param: { number } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

export type OrderDetail = NonNullable<DataOf<typeof orderQuery>>

export type OrderFulfilment = OrderDetail['fulfilments'][number]
