import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The queries that a change of a product makes stale: what shows products, and the numbers beside the categories. */
export const productKeys: readonly QueryKey[] = [
  ['products'],
  ['product'],
  ['my-products'],
  ['categories'],
  ['category-tree'],
]

/** Reads again what shows a product that has changed. */
export const forgetProducts = (client: QueryClient): Promise<unknown> =>
  Promise.all(productKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
