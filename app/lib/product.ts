import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** One product: its page shows it, and the catalogue fetches it ahead of a click. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product', productId],
    queryFn: ({ meta }) => read(apiOf(meta).products[':id'].$get({ param: { id: productId } })),
  })

export type Product = Awaited<ReturnType<NonNullable<ReturnType<typeof productQuery>['queryFn']>>>
