import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf, type DataOf } from './query-client.ts'

/** Reads a product by its id or number, for its page and for prefetching from the catalogue. */
export const productQuery = (idOrNumber: string | number) =>
  queryOptions({
    queryKey: ['product', idOrNumber],
    queryFn: ({ meta }) => read(apiOf(meta).products[':id'].$get({ param: { id: String(idOrNumber) } })),
  })

/** Products similar to this one. The key begins with 'products', so that a sign-in refetches them. */
export const similarQuery = (idOrNumber: string | number) =>
  queryOptions({
    queryKey: ['products', 'similar', idOrNumber],
    queryFn: ({ meta }) =>
      read(apiOf(meta).products[':id'].similar.$get({ param: { id: String(idOrNumber) } })),
    // As long as for other lists of products.
    staleTime: 10_000,
  })

/** The cards of these products (favourites, recently seen ones), in the order of the ids. The key begins with 'products', as above. */
export const productCardsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'chosen', ...ids],
    queryFn: ({ meta }) => read(apiOf(meta).products.chosen.$get({ query: { ids: ids.join(',') } })),
    staleTime: 10_000,
  })

export type Product = DataOf<typeof productQuery>

/** 'Produits du moment', as visitors see them, for the home page and for administrators. */
export const featuredQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: ({ meta }) => read(apiOf(meta).products.featured.$get()),
})
