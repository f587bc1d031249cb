import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** 'Produits du moment', as visitors see them: the home page, and the administrators who choose them. */
export const featuredQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: ({ meta }) => read(apiOf(meta).products.featured.$get()),
})
