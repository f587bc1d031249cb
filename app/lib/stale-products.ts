import type { QueryClient } from '@tanstack/react-query'

/** Cached groups that a change of a product makes stale. */
const productGroups = ['products', 'product', 'my-products'] as const

/** A product has changed: whatever shows one is asked for anew, and so are the numbers beside the categories. */
export const forgetProducts = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [...productGroups, 'categories', 'category-tree'].map((group) =>
      client.invalidateQueries({ queryKey: [group] }),
    ),
  )
