import { infiniteQueryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

/** The person's own orders, newest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ meta, pageParam }) => read(apiOf(meta).orders.$get({ query: { page: String(pageParam) } })),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages, page) =>
    pages.reduce((count, { orders }) => count + orders.length, 0) < total ? page + 1 : undefined,
})

export type Order = Awaited<ReturnType<NonNullable<typeof ordersQuery.queryFn>>>['orders'][number]
