import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** One product, by its id or its number: its page shows it, and the catalogue fetches it ahead of a click. */
export const productQuery = (idOrNumber: string | number) =>
  queryOptions({
    queryKey: ['product', idOrNumber],
    queryFn: ({ meta }) => read(apiOf(meta).products[':id'].$get({ param: { id: String(idOrNumber) } })),
  })

/** What else one may buy who looks at it. Under 'products': a visitor who signs in sees it anew. */
export const similarQuery = (idOrNumber: string | number) =>
  queryOptions({
    queryKey: ['products', 'similar', idOrNumber],
    queryFn: ({ meta }) =>
      read(apiOf(meta).products[':id'].similar.$get({ param: { id: String(idOrNumber) } })),
    // As any list of products.
    staleTime: 10_000,
  })

/** Of products that were put aside, looked at or chosen to be compared: their cards, in this order. Under 'products', as above. */
export const chosenProductsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'chosen', ...ids],
    queryFn: ({ meta }) => read(apiOf(meta).products.chosen.$get({ query: { ids: ids.join(',') } })),
    staleTime: 10_000,
  })

export type Product = DataOf<typeof productQuery>

/** 'Produits du moment', as visitors see them: the home page, and the administrators who choose them. */
export const featuredQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: ({ meta }) => read(apiOf(meta).products.featured.$get()),
})
