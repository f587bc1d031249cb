import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** One product, by its id or its number: its page shows it, and the catalogue fetches it ahead of a click. */
export const productQuery = (idOrNumber: string | number) =>
  queryOptions({
    queryKey: ['product', idOrNumber],
    queryFn: ({ meta }) => read(apiOf(meta).products[':id'].$get({ param: { id: String(idOrNumber) } })),
  })

export type Product = DataOf<typeof productQuery>
