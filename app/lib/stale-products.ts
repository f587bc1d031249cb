import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The queries that a change of a product invalidates: those of products, and the numbers of the categories. */
export const productKeys: readonly QueryKey[] = [
  ['products'],
  ['product'],
  ['my-products'],
  ['categories'],
  ['category-tree'],
]

/** Refetches everything that shows a changed product. */
export const forgetProducts = (client: QueryClient): Promise<unknown> =>
  Promise.all(productKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
