import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The queries that a change of a product invalidates: those of products, and the numbers of the categories. */
export const productQueryKeys: readonly QueryKey[] = [
  ['products'],
  ['product'],
  ['my-products'],
  ['categories'],
  ['category-tree'],
]

/** Refetches everything that shows a changed product. */
export const invalidateProducts = (client: QueryClient): Promise<unknown> =>
  Promise.all(productQueryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
